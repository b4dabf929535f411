import { getDomain } from 'tldts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';
import type { Steps } from './steps.ts';

/** Services where a customer books a table, a treatment or a stay. */
const BOOKING_DOMAINS: ReadonlySet<string> = new Set(
  `calendly.com cal.com acuityscheduling.com as.me opentable.com opentable.co.uk opentable.de opentable.fr resy.com
  exploretock.com sevenrooms.com quandoo.com quandoo.de quandoo.co.uk quandoo.it thefork.com thefork.fr thefork.it
  thefork.es lafourchette.com eltenedor.es bookatable.co.uk resmio.com dish.co covermanager.com zenchef.com
  guestonline.fr formitable.com tableagent.com booksy.com treatwell.de treatwell.co.uk treatwell.fr treatwell.it
  treatwell.es treatwell.nl fresha.com shedul.com vagaro.com styleseat.com glossgenius.com schedulicity.com
  mindbodyonline.com mindbody.io setmore.com simplybook.me simplybook.it salonized.com planity.com kiute.com
  phorest.com phorest.me timely.com gettimely.com square.site squareup.com genbook.com appointy.com doctolib.de
  doctolib.fr doctolib.it zocdoc.com nexhealth.com localmed.com jameda.de samedi.de dr-flex.de doctena.de
  terminland.de timify.com shore.com etermin.net flexmls.com housecallpro.com jobber.com getjobber.com
  bookeo.com fareharbor.com checkfront.com peek.com rezdy.com bookwhen.com reservio.com supersaas.com
  cloudbeds.com mews.com siteminder.com d-edge.com direct-book.com beds24.com lodgify.com eventtemple.com
  tebra.com patientpop.com solvhealth.com luma.health picktime.com youcanbook.me tidycal.com`.split(
    /\s+/,
  ),
);
/** The start pages of services, and links that advertise them. */
const NO_BOOKING_PATH = /^\/?(?:$|#|about|signup|sign-up|login|pricing|terms|privacy|legal)/i;
const BOOKING_TEXT =
  /\b(?:book (?:now|online|a|an|your|appointment)|book$|online booking|make (?:a|an) (?:booking|reservation|appointment)|reserve|reservations?|schedule (?:an|your|online|appointment|now)|request (?:an )?appointment|termin (?:buchen|vereinbaren|online)|online-?termin|jetzt buchen|tisch reservieren|reservier|réserver|réservation|prendre rendez-vous|rendez-vous en ligne|rdv|reservar|reserva (?:online|ahora|tu)|pedir cita|cita (?:previa|online)|prenota|agendar|marcar (?:consulta|online)|boek (?:nu|online)|afspraak maken|reserveren)/i;
const BOOKING_PATH =
  /book|reserv|termin|appointment|schedul|rendez-?vous|rdv|cita|prenota|agend|afspraak|boek/i;

const MAX_BOOKING_URLS = 3;
const MAX_HREF = 1_000;
const LINKS_A_STEP = 128;

/** Addresses where the business takes bookings: known services first, then its own pages that say so. */
export function* findBookingUrls(page: Page, baseUrl: string, site: Site): Steps<string[]> {
  const services = new Set<string>();
  const own = new Set<string>();
  const links = [...page.links, ...page.embeds.map((href) => ({ href, text: '' }))];
  for (const [index, { href, text }] of links.entries()) {
    if (index % LINKS_A_STEP === 0 && (yield)) break;
    if (href.length > MAX_HREF) continue;
    const url = URL.parse(href, baseUrl);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) continue;
    url.hash = '';
    const domain = getDomain(url.hostname) ?? '';
    if (BOOKING_DOMAINS.has(domain)) {
      if (isCustomersPage(url, domain)) services.add(url.href);
    } else if (
      site.domains.has(domain) &&
      BOOKING_TEXT.test(text) &&
      BOOKING_PATH.test(url.pathname)
    ) {
      own.add(url.href);
    }
  }
  return [...services, ...own].slice(0, MAX_BOOKING_URLS);
}

function isCustomersPage(url: URL, domain: string): boolean {
  if (url.href.length > 500 || /\.(?:js|css|png|svg)$/.test(url.pathname)) return false;
  const hasOwnHost = url.hostname !== domain && !url.hostname.startsWith('www.');
  return hasOwnHost || !NO_BOOKING_PATH.test(url.pathname) || /[?&]\w*(?:id|rid)=/.test(url.search);
}
