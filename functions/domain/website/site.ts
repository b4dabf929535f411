import { parse } from 'tldts';

/** Which site a page belongs to, as far as addresses and profiles are matched against it. */
export interface Site {
  /** Registrable domains of the site: asked for and landed on. A builder's subdomain counts as one. */
  readonly domains: ReadonlySet<string>;
  /** The distinctive labels of those domains, letters and digits only: `bright-smile.co.uk` gives `brightsmile`. */
  readonly labels: readonly string[];
  readonly host: string | null;
}

/** Domains on which many businesses have a page: mailboxes there belong to the platform. */
const PLATFORMS: ReadonlySet<string> = new Set(
  `linktr.ee beacons.ai bio.link campsite.bio carrd.co yelp.com tripadvisor.com google.com g.page business.site
  opentable.com resy.com booksy.com treatwell.de treatwell.co.uk fresha.com vagaro.com doctolib.de doctolib.fr
  zocdoc.com ubereats.com doordash.com grubhub.com facebook.com instagram.com linkedin.com square.site yell.com
  yellowpages.com gelbeseiten.de pagesjaunes.fr paginasamarillas.es paginegialle.it booking.com airbnb.com etsy.com
  amazon.com ebay.com`.split(/\s+/),
);

/** Shorter labels match by accident. */
const MIN_LABEL = 4;

export function siteOf(urls: readonly string[]): Site {
  const hosts = urls.flatMap((url) => URL.parse(url)?.hostname ?? []);
  const domains = new Set<string>();
  const labels = new Set<string>();
  for (const host of hosts) {
    const { domain, domainWithoutSuffix } = parse(host, { allowPrivateDomains: true });
    if (domain === null || PLATFORMS.has(domain)) continue;
    domains.add(domain);
    const label = lettersOf(domainWithoutSuffix ?? '');
    if (label.length >= MIN_LABEL) labels.add(label);
  }
  return { domains, labels: [...labels], host: hosts[0] ?? null };
}

/** The registrable domain, or `undefined` when the name ends in no suffix that exists (nor in the site's own). */
export function existingDomain(host: string, site: Site): string | undefined {
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (domain === null || publicSuffix === null) return undefined;
  if (isIcann === true || isPrivate === true) return domain;
  // Reserved suffixes (`.example`) are real where the site itself lives under them.
  return [...site.domains].some((own) => own.endsWith(`.${publicSuffix}`)) ? domain : undefined;
}

/** Whether a name (domain label, handle) and the site's are one with something added. */
export function resemblesSite(name: string, site: Site): boolean {
  const letters = lettersOf(name);
  if (letters.length < MIN_LABEL) return false;
  return site.labels.some((label) => {
    const [short, long] = letters.length < label.length ? [letters, label] : [label, letters];
    if (long.includes(short)) return short.length * 2 >= long.length;
    // `sonnysparts` and `sonnysdirect`: the name in front, another trade behind it.
    return commonStart(short, long) >= Math.max(MIN_COMMON_START, long.length / 2);
  });
}

const MIN_COMMON_START = 6;

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
