import { plainText } from './page.ts';
import type { Page } from './page.ts';

/** Sentences of sellers, registrars and servers on a domain behind which no business is. */
const PARKED_TEXT =
  /(?:domain|website|site) (?:name )?(?:is|may be|might be) (?:for sale|available for (?:sale|purchase))|buy this domain|this domain (?:is|has been|was) (?:parked|registered|expired|recently registered)|parked (?:free|domain|by)|domain (?:has )?expired|interested in this domain|make an offer (?:on|for) this domain|premium domain|inquire about this domain|get this domain|(?:diese |die )?domain (?:\S{1,60} )?(?:steht zum verkauf|ist zu verkaufen|zu verkaufen|kaufen|ist geparkt|wurde registriert|ist registriert)|ce domaine est (?:à vendre|en vente|expiré)|nom de domaine (?:est )?(?:à vendre|expiré)|(?:este )?dominio (?:está )?(?:en venta|a la venta|à venda|aparcado|caducado)|(?:questo )?dominio (?:è )?in vendita|dit domein is te koop|domeinnaam (?:is )?te koop|related searches|sponsored listings/i;
const DEAD_TEXT =
  /apache2? (?:ubuntu |debian )?default page|welcome to nginx|^it works!?$|iis windows(?: server)?|test page for the|default web ?(?:site )?page|future home of something|account (?:has been )?suspended|this (?:account|site|website|page) (?:has been|is) (?:suspended|disabled|deactivated|no longer available)|(?:web)?site (?:is )?not (?:found|published|available|connected)|website expired|plesk|cpanel|there (?:is|isn't) (?:no website|a website) (?:configured|here|connected)|domain (?:is )?not (?:connected|configured)|hier entsteht (?:eine|in kürze)|diese (?:seite|website|webseite|internetseite) (?:ist nicht verfügbar|wurde gesperrt)|site (?:en construction|en maintenance)|sitio en construcción|no such app|there isn't a github pages site here|repository not found|fastly error: unknown domain|heroku \| no such app|this shop is (?:currently )?unavailable/i;
const PARKING_HOSTS =
  /(?:sedoparking|parkingcrew|bodis|parklogic|above|dan|afternic|hugedomains|sedo|undeveloped|domainmarket|uniregistry|namebright|parking-crew|cashparking|voodoo|domainnamesales|skenzo|zeropark|abovedomains|parkingpage\.namecheap)\.(?:com|net|de)|img1\.wsimg\.com\/parking-lander/i;

/** More text than this is a site that happens to use the words. */
const MAX_PARKED_CHARACTERS = 3_000;

/** Whether a page stands for a domain that is for sale, parked, suspended, or not set up. */
export function isParked(page: Page, html: string): boolean {
  let text = page.title;
  for (const line of page.lines) {
    text += `\n${plainText(line.text)}`;
    if (text.length > MAX_PARKED_CHARACTERS) return false;
  }
  const visible = text.length - page.title.length;
  if (page.embeds.some((src) => PARKING_HOSTS.test(src))) return true;
  if (page.links.some((link) => PARKING_HOSTS.test(link.href)) && visible < 1_500) return true;
  if (visible < 200 && PARKING_HOSTS.test(html.slice(0, 20_000))) return true;
  return PARKED_TEXT.test(text) || (visible < 1_500 && DEAD_TEXT.test(text));
}
