import { slug } from './businesses.ts';
import type { SampleBusiness, SampleSite } from './businesses.ts';
import { chanceFrom, seedOf } from './chance.ts';
import type { Language } from './cities.ts';

/** A business that has a website. */
export type SiteOwner = SampleBusiness & { readonly site: SampleSite };

interface Wording {
  readonly contact: string;
  readonly contactPath: string;
  readonly about: string;
  readonly aboutPath: string;
  readonly welcome: string;
  readonly write: string;
  readonly call: string;
}

const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    contact: 'Contact',
    contactPath: '/contact',
    about: 'About us',
    aboutPath: '/about',
    welcome: 'Welcome',
    write: 'Email',
    call: 'Call us',
  },
  de: {
    contact: 'Kontakt',
    contactPath: '/kontakt',
    about: 'Impressum',
    aboutPath: '/impressum',
    welcome: 'Willkommen',
    write: 'E-Mail',
    call: 'Telefon',
  },
  fr: {
    contact: 'Contact',
    contactPath: '/contact',
    about: 'Mentions légales',
    aboutPath: '/mentions-legales',
    welcome: 'Bienvenue',
    write: 'Courriel',
    call: 'Téléphone',
  },
};

/** A made-up web agency whose address stands on some sites, and is none of the business's own. */
export const AGENCY_EMAIL = 'studio@northlight-pixel.example';

/**
 * The page of a site at a path, or undefined when there is none. Made from the business alone: the same business always
 * has the same pages.
 *
 * @param places all businesses on this host: several for a chain.
 */
export function sitePage(places: readonly SiteOwner[], path: string): string | undefined {
  const [first] = places;
  if (first === undefined || first.site.kind === 'not_found') return undefined;
  if (first.site.kind === 'parked') return path === '/' ? parkedPage(first.site) : undefined;
  const words = WORDING[first.city.language];
  if (path === '/') return homePage(first);
  if (path === words.contactPath) return contactPage(first);
  if (path === words.aboutPath) return aboutPage(first);
  const place = places.find(({ city }) => path === `/${slug(city.name)}`);
  return place === undefined ? undefined : contactPage(place);
}

/** One site in thirty asks robots to stay away. */
export function robotsText({ host }: SampleSite): string {
  const rule = chanceFrom(seedOf(`robots ${host}`)).is(1 / 30)
    ? 'Disallow: /'
    : 'Disallow: /admin/';
  return `User-agent: *\n${rule}\n`;
}

function homePage(owner: SiteOwner): string {
  const { site, name, city } = owner;
  const words = WORDING[city.language];
  const shown = site.kind === 'contact_page' || site.kind === 'no_email' ? '' : contactHtml(owner);
  return page(
    owner,
    name,
    `
    <img src="/img/logo@2x.png" alt="${escape(name)}">
    <h1>${escape(name)}</h1>
    <p>${words.welcome}</p>
    <p>${escape(city.name)}</p>
    ${shown}
    ${site.kind === 'json_ld' ? jsonLd(owner) : ''}`,
  );
}

function contactPage(owner: SiteOwner): string {
  const words = WORDING[owner.city.language];
  return page(
    owner,
    `${words.contact} | ${owner.name}`,
    `
    <h1>${words.contact}</h1>
    <address>${escape(owner.name)}<br>${escape(owner.street)}<br>${escape(owner.postcode)} ${escape(owner.city.name)}</address>
    ${phoneHtml(owner)}
    ${owner.site.kind === 'no_email' ? '' : contactHtml(owner)}
    <form action="/send" method="post">
      <input name="email" type="email" placeholder="you@example.com"><button>OK</button>
    </form>`,
  );
}

function aboutPage(owner: SiteOwner): string {
  const words = WORDING[owner.city.language];
  const { personalEmail } = owner.site;
  const person =
    personalEmail === null
      ? ''
      : `<p>${words.write}: <a href="mailto:${personalEmail}">${personalEmail}</a></p>`;
  // German law asks for an address on this page, whatever the rest of the site shows.
  const legal =
    owner.city.language === 'de' && owner.site.kind !== 'no_email' ? contactHtml(owner) : '';
  return page(
    owner,
    `${words.about} | ${owner.name}`,
    `
    <h1>${words.about}</h1>
    <p>${escape(owner.name)}, ${escape(owner.street)}, ${escape(owner.postcode)} ${escape(owner.city.name)}</p>
    ${phoneHtml(owner)}${legal}${person}`,
  );
}

function page(owner: SiteOwner, title: string, body: string): string {
  const { city, site } = owner;
  const words = WORDING[city.language];
  const chance = chanceFrom(seedOf(`page ${site.host}`));
  const agency = chance.is(0.2)
    ? `<p>Website: <a href="mailto:${AGENCY_EMAIL}">Northlight Pixel</a></p>`
    : '';
  const profiles = owner.socials.map(
    (url) => `<a href="${url}" rel="me">${new URL(url).hostname}</a>`,
  );
  return `<!doctype html>
<html lang="${city.language}">
<head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body>
  <nav><a href="/">${escape(owner.name)}</a> <a href="${words.contactPath}">${words.contact}</a> <a href="${words.aboutPath}">${words.about}</a></nav>
  <main>${body}
  </main>
  <footer>${profiles.join(' ')}${agency}</footer>
</body>
</html>
`;
}

function parkedPage({ host }: SampleSite): string {
  return `<!doctype html><title>${host}</title><h1>${host}</h1><p>This domain is for sale. Make an offer on this domain.</p>`;
}

function phoneHtml({ phone, city }: SiteOwner): string {
  if (phone === null) return '';
  const dialled = phone.replaceAll(/[^\d+]/g, '');
  return `<p>${WORDING[city.language].call}: <a href="tel:${dialled}">${phone}</a></p>`;
}

/** The address in the form that this site gives it. */
function contactHtml({ site, city }: SiteOwner): string {
  const { write } = WORDING[city.language];
  if (site.kind === 'text') return `<p>${write}: ${site.email}</p>`;
  if (site.kind === 'spelled_out') return `<p>${write}: ${site.email.replace('@', ' [at] ')}</p>`;
  if (site.kind === 'cloudflare') {
    const hidden = `<span class="__cf_email__" data-cfemail="${cloudflareCode(site.email)}">[email&#160;protected]</span>`;
    return `<p>${write}: <a href="/cdn-cgi/l/email-protection">${hidden}</a></p>`;
  }
  // The first page of such a site states the address for machines only.
  if (site.kind === 'json_ld') return '';
  return `<p><a href="mailto:${site.email}">${write}</a></p>`;
}

/** Cloudflare's e-mail protection: a key byte, then the address XORed with it, in hexadecimal. */
function cloudflareCode(email: string): string {
  const key = seedOf(email) % 256;
  return Buffer.from([key, ...Buffer.from(email).map((byte) => byte ^ key)]).toString('hex');
}

function jsonLd(owner: SiteOwner): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: owner.name,
    email: owner.site.email,
    ...(owner.phone === null ? {} : { telephone: owner.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: owner.street,
      postalCode: owner.postcode,
      addressLocality: owner.city.name,
    },
    sameAs: owner.socials,
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
