import { getDomain } from 'tldts';
import { wordSet } from '../kernel/text.ts';

export const MAX_URL_LENGTH = 1_000;

const TRACKING =
  /^(?:utm_.*|hsa_.*|mc_[ce]id|y_source|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|igsh|srsltid|_ga|_gl|cmpid|scid|campaignid|adgroupid|ref_src|sc_?cmp|trk)$/i;

/** Hosts where many businesses have a page each: their domain says nothing about who the page belongs to. */
const SHARED_DOMAINS: ReadonlySet<string> = wordSet(`
  facebook.com fb.com fb.me instagram.com linkedin.com x.com twitter.com youtube.com youtu.be
  tiktok.com whatsapp.com wa.me pinterest.com vk.com t.me google.com g.page g.co
  linktr.ee linkin.bio beacons.ai about.me flickr.com yelp.com tripadvisor.com foursquare.com
  yellowpages.com bbb.org mapquest.com opentable.com resy.com booksy.com vagaro.com
  schedulicity.com styleseat.com fresha.com treatwell.com doctolib.fr doctolib.de zocdoc.com
  healthgrades.com ubereats.com doordash.com grubhub.com deliveroo.co.uk just-eat.co.uk
  toasttab.com booking.com airbnb.com expedia.com hotels.com etsy.com ebay.com amazon.com
  paginegialle.it pagesjaunes.fr gelbeseiten.de paginasamarillas.es yell.com calendly.com
  squareup.com square.site eventbrite.com apple.com microsoft.com
  order.online chownow.com seamless.com postmates.com slicelife.com clover.com menupix.com
  direct-book.com vrbo.com setmore.com mindbodyonline.com hub.biz citysearch.com superpages.com
  manta.com chamberofcommerce.com nextdoor.com angi.com thumbtack.com houzz.com avvo.com
  movoto.com zillow.com realtor.com trulia.com redfin.com apartments.com apartmentguide.com
  apartmentlist.com rent.com rentcafe.com hotpads.com zumper.com rentalhousingdeals.com
  parkopedia.com campnative.com campspot.com campendium.com hipcamp.com reserveamerica.com
  goodsam.com roadfood.com allmenus.com zomato.com beyondmenu.com menufy.com netwaiter.com
  restaurantji.com barsmart.com showmelocal.com merchantcircle.com loc8nearme.com indeed.com
  glassdoor.com lawyers.com justia.com findlaw.com vitals.com webmd.com theknot.com
  weddingwire.com weecare.co care.com mailchi.mp manylink.co lnk.bio bio.site solo.to msha.ke
  campsite.bio
`);

/** Hosts of short links. */
const SHORTENERS: ReadonlySet<string> = wordSet(`
  bit.ly goo.gl tinyurl.com t.co ow.ly rb.gy cutt.ly t.ly is.gd buff.ly shorturl.at
`);

/** Whether the address on this host only leads somewhere else. */
export const isShortener = (host: string): boolean => SHORTENERS.has(host.replace(/^www\./, ''));
/** Site builders that give each customer a subdomain but stand in no public suffix list. */
const BUILDER_DOMAINS: ReadonlySet<string> = wordSet(`
  jimdo.com wordpress.com squarespace.com webnode.com over-blog.com yolasite.com
  tumblr.com ueniweb.com edan.io site123.me negocio.site lojavirtual.com.br canalblog.com
  godaddysites.com weebly.com wix.com blogspot.com e-monsite.com
`);

/** Google took all sites of its business profiles down in 2024. */
const CLOSED_HOST = /(?:^|\.)business\.site$/u;

export interface Website {
  /** Canonical: scheme, lower-case host, no tracking parameters, credentials or fragment. */
  url: string;
  host: string;
  /** Registrable domain; a builder's customer host for site builders; null on shared hosts and IP literals. */
  domain: string | null;
}

/** Reads one web address, with or without a scheme. Null for anything that is no public http(s) address. */
export function parseWebsite(raw: string): Website | null {
  const url = parseHttpUrl(raw);
  if (url === null) return null;
  const host = url.hostname;
  const registrable = registrableDomain(host);
  if (registrable === null || CLOSED_HOST.test(host)) return null;
  return { url: canonicalHref(url), host, domain: ownDomain(host, registrable) };
}

/** Null for other schemes, single-label names, IP literals and texts that are no address. */
export function parseHttpUrl(raw: string): URL | null {
  const text = raw.trim();
  if (text.length < 4 || text.length > MAX_URL_LENGTH * 4 || /[\s\p{Cc}]/u.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:\/|$))/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const url = URL.parse(scheme === undefined ? `http://${text.replace(/^\/+/, '')}` : text);
  if (url === null || !url.hostname.includes('.') || url.hostname.includes('..')) return null;
  if (url.hostname.length > 253) return null;
  return url;
}

function canonicalHref(url: URL): string {
  // Every setter parses the address anew: only where there is something to take out.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.hash !== '' || url.href.endsWith('#')) url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.search !== '') dropTracking(url);
  if (url.href.length > MAX_URL_LENGTH) url.search = '';
  return url.href.length > MAX_URL_LENGTH ? `${url.origin}/` : url.href;
}

function dropTracking(url: URL): void {
  // Rebuilt from the raw text: URLSearchParams would re-encode what stays.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''));
  url.search = kept.join('&');
}

export function registrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false });
}

function ownDomain(host: string, registrable: string): string | null {
  if (SHARED_DOMAINS.has(registrable) || SHORTENERS.has(registrable)) return null;
  if (!BUILDER_DOMAINS.has(registrable)) return registrable;
  const customer = host.replace(/^www\./, '');
  return customer === registrable ? null : customer;
}
