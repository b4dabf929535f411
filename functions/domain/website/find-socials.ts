import { parsePhone } from '../contacts/phones.ts';
import { noSocials, parseSocialProfile } from '../contacts/social-profiles.ts';
import type { Socials } from '../contacts/socials.ts';
import { MADE_BY } from './email-words.ts';
import { contextOf, isHidden, plainText } from './page.ts';
import type { Page } from './page.ts';
import { lettersOf, resemblesSite } from './site.ts';
import type { Site } from './site.ts';
import type { Steps } from './steps.ts';
import type { StructuredData } from './structured-data.ts';

export interface SocialCandidate {
  readonly network: keyof Socials;
  readonly url: string;
  /** Stated as the business's in structured data, or named like the site. */
  readonly isSure: boolean;
  readonly weight: number;
}

/** Pages of the networks and of the makers of web sites, which templates link to. */
const VENDOR_PROFILE =
  /\/(?:company\/|@|user\/|c\/)?(?:facebook(?:app)?|instagram|meta|linkedin|youtube|twitter|x|tiktok|wix(?:com)?|squarespace|wordpress(?:dotcom)?|shopify|godaddy|jimdo|weebly|webflow|elementor|elegantthemes|envato|themeforest|duda|google(?:maps)?|yelp|tripadvisor|opentable|doctolib|mailchimp)\/?$/i;
/** What templates leave where the handle belongs. */
const TEMPLATE_PROFILE =
  /\/@?(?:(?:your|my|our|the|insert|add)[-_.]?(?:user[-_.]?name|user|page|profile|handle|name|brand|business|company|account|channel|site|website|link|facebook|instagram|twitter|linkedin|youtube|tiktok|id)[-_.]?(?:here|name|page)?|user[-_.]?(?:name|id)?|page[-_.]?name|profile(?:[-_.]?name)?|company(?:[-_.]?name)?|business(?:[-_.]?name)?|brand[-_.]?name|handle|account|channel|example|sample|demo|test|placeholder|lorem(?:[-_.]?ipsum)?|xxx+|ihr[-_.]?name|votre[-_.]?page|tu[-_.]?(?:pagina|usuario)|usuario|nomeutente|nutzername|gebruikersnaam)\/?$|[{}[\]<>]|%(?:7b|7d|5b|5d|3c|3e|25)/i;
/** Single posts and films, whoever made them. */
const SINGLE_POST =
  /\/(?:status|statuses|video|videos?\/\d|posts|photos?|reels?|events|groups|permalink|share\/[a-z])\//i;
const WRITTEN_OUT =
  /\b(?:www\.)?(?:facebook|instagram|linkedin|twitter|x|youtube|tiktok)\.com\/[\w@./-]{2,80}[\w/]/gi;
const SHARE_LINK =
  /[?&](?:u|url|text|href|mini|share)=http|\/(?:sharer|intent)\b|\/share(?:\.php|-offsite|Article)?\/?(?:[?#]|$)/i;
/** Only where the page shows no handle: it names nobody. */
const SHARED_PROFILE = /\/share\//;

/** Collects links to profiles; share buttons, single posts, template remains and the profiles of vendors are none. */
export function* findSocials(
  page: Page,
  data: StructuredData,
  site: Site,
): Steps<SocialCandidate[]> {
  const found: SocialCandidate[] = [];
  const add = (href: string, weight: number, isStated: boolean) => {
    if (found.length >= MAX_CANDIDATES || href.length > MAX_HREF) return;
    if (SHARE_LINK.test(href) || SINGLE_POST.test(href)) return;
    const profile = parseSocialProfile(href.startsWith('//') ? `https:${href}` : href);
    if (profile === null || profile.network === 'whatsapp') return;
    if (VENDOR_PROFILE.test(profile.url) || TEMPLATE_PROFILE.test(profile.url)) return;
    const isSure = isStated || resemblesSite(handleOf(profile.url), site);
    const isCompany = /\/(?:company|school|showcase)\//.test(profile.url);
    found.push({
      network: profile.network,
      url: profile.url,
      isSure,
      weight: weight + (isCompany ? 2 : 0),
    });
  };
  for (const profile of data.profiles) add(profile, 4, true);
  for (const [index, link] of page.links.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) return found;
    if (isHidden(link) || MADE_BY.test(contextOf(page, link.line, 0))) continue;
    add(link.href, link.inFooter ? 2 : 1, false);
  }
  for (const [index, line] of page.lines.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) return found;
    if (!line.text.includes('.com/') || MADE_BY.test(contextOf(page, index, 0))) continue;
    for (const [url] of plainText(line.text).matchAll(WRITTEN_OUT)) add(url, 1, false);
  }
  return found;
}

const MAX_CANDIDATES = 200;
const MAX_HREF = 1_000;
const LINES_A_STEP = 256;

/**
 * The profile of each network. Of several, one that the site states or that is named like the site; where none is,
 * handles that have nothing in common may be anyone's, and none is taken.
 */
export function chooseSocials(candidates: readonly SocialCandidate[]): Socials {
  const chosen = noSocials();
  for (const network of NETWORKS) {
    const all = candidates.filter((each) => each.network === network);
    const named = all.filter(({ url }) => !SHARED_PROFILE.test(url));
    const profiles = byWeight(named.length > 0 ? named : all);
    const sure = profiles.filter(({ isSure }) => isSure);
    const [best, ...others] = sure.length > 0 ? sure : profiles;
    const isOne = sure.length > 0 || others.every(({ url }) => isAlike(url, best?.url ?? ''));
    chosen[network] = best !== undefined && isOne ? best.url : null;
  }
  return chosen;
}

function byWeight(candidates: readonly SocialCandidate[]): SocialCandidate[] {
  const profiles = new Map<string, SocialCandidate>();
  for (const each of candidates) {
    const key = each.url.toLowerCase().replace(/\/$/, '');
    const known = profiles.get(key);
    const weight = (known?.weight ?? 0) + each.weight;
    const isSure = each.isSure || known?.isSure === true;
    profiles.set(key, { ...(known ?? each), weight, isSure });
  }
  return [...profiles.values()].toSorted((a, b) => b.weight - a.weight);
}

/** `harborbakery` and `harborbakeryaustin`: of one business. */
function isAlike(a: string, b: string): boolean {
  const [short = '', long = ''] = [lettersOf(handleOf(a)), lettersOf(handleOf(b))].toSorted(
    (one, other) => one.length - other.length,
  );
  return short.length >= 4 && long.includes(short);
}

function handleOf(url: string): string {
  return url.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** WhatsApp numbers that the page offers for a chat, E.164, each once. Share links carry no number. */
export function findWhatsapp(page: Page): string[] {
  const numbers = new Set<string>();
  for (const href of chatLinks(page)) {
    const web = href.replace(/^whatsapp:\/\//i, 'https://api.whatsapp.com/');
    if (!/whatsapp\.com|wa\.me/i.test(web)) continue;
    const profile = parseSocialProfile(web.replace('phone=%2B', 'phone='));
    if (profile?.network !== 'whatsapp') continue;
    const phone = parsePhone(`+${profile.number}`, null);
    if (phone !== null) numbers.add(phone.number);
  }
  return [...numbers].slice(0, 5);
}

const CHAT_WRITTEN_OUT =
  /\b(?:https?:\/\/)?(?:wa\.me|api\.whatsapp\.com\/send\?phone=)[\w/+=-]{6,40}/gi;

function chatLinks(page: Page): string[] {
  const written = page.lines.flatMap(({ text }) =>
    /wa\.me|whatsapp/i.test(text) ? (plainText(text).match(CHAT_WRITTEN_OUT) ?? []) : [],
  );
  const links = page.links.filter(({ href }) => href.length <= MAX_HREF);
  return [...links.map(({ href }) => href), ...written];
}

const NETWORKS = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'tiktok'] as const;
