import { parsePhone } from '../contacts/phones.ts';
import { noSocials, parseSocialProfile } from '../contacts/social-profiles.ts';
import type { Socials } from '../contacts/social-profiles.ts';
import { MADE_BY } from './email-words.ts';
import { contextOf, plainText } from './page.ts';
import type { Page } from './page.ts';
import { resemblesSite } from './site.ts';
import type { Site } from './site.ts';
import type { StructuredData } from './structured-data.ts';

export interface SocialCandidate {
  readonly network: keyof Socials;
  readonly url: string;
  readonly weight: number;
}

/** Pages of the networks and of the makers of web sites, which templates link to. */
const VENDOR_PROFILE =
  /\/(?:company\/|@|user\/|c\/)?(?:facebook(?:app)?|instagram|meta|linkedin|youtube|twitter|x|tiktok|wix(?:com)?|squarespace|wordpress(?:dotcom)?|shopify|godaddy|jimdo|weebly|webflow|elementor|elegantthemes|envato|themeforest|duda|google(?:maps)?|yelp|tripadvisor|opentable|doctolib|mailchimp|yourname|username|yourpage|your[-_]?profile|example|profile|company|user)\/?$/i;
/** Single posts and films, whoever made them. */
const SINGLE_POST =
  /\/(?:status|statuses|video|videos?\/\d|posts|photos?|reels?|events|groups|permalink)\//i;
const WRITTEN_OUT =
  /\b(?:www\.)?(?:facebook|instagram|linkedin|twitter|x|youtube|tiktok)\.com\/[\w@./-]{2,80}[\w/]/gi;
const SHARE_LINK = /[?&](?:u|url|text|href|mini|share)=http|\/(?:sharer|share|intent)\b/i;

/** Collects links to profiles; share buttons, single posts and the profiles of vendors are none. */
export function findSocials(page: Page, data: StructuredData, site: Site): SocialCandidate[] {
  const found: SocialCandidate[] = [];
  const add = (href: string, baseWeight: number) => {
    if (SHARE_LINK.test(href) || SINGLE_POST.test(href)) return;
    const profile = parseSocialProfile(href.startsWith('//') ? `https:${href}` : href);
    if (profile === null || profile.network === 'whatsapp') return;
    if (VENDOR_PROFILE.test(profile.url)) return;
    const handle = profile.url.split('/').at(-1) ?? '';
    const isCompany = /\/(?:company|school|showcase)\//.test(profile.url);
    const weight = baseWeight + (resemblesSite(handle, site) ? 3 : 0) + (isCompany ? 2 : 0);
    found.push({ network: profile.network, url: profile.url, weight });
  };
  for (const profile of data.profiles) add(profile, 4);
  for (const link of page.links) {
    if (MADE_BY.test(contextOf(page, link.line, 0))) continue;
    add(link.href, link.inFooter ? 2 : 1);
  }
  for (const [index, line] of page.lines.entries()) {
    if (!line.text.includes('.com/') || MADE_BY.test(contextOf(page, index, 0))) continue;
    for (const [url] of plainText(line.text).matchAll(WRITTEN_OUT)) add(url, 1);
  }
  return found;
}

/** The likeliest profile of each network: stated, named like the site, linked most often. */
export function chooseSocials(candidates: readonly SocialCandidate[]): Socials {
  const chosen = noSocials();
  for (const network of NETWORKS) {
    const weights = new Map<string, { url: string; weight: number }>();
    for (const { url, weight } of candidates.filter((each) => each.network === network)) {
      const key = url.toLowerCase().replace(/\/$/, '');
      const known = weights.get(key);
      weights.set(key, { url: known?.url ?? url, weight: (known?.weight ?? 0) + weight });
    }
    const best = [...weights.values()].toSorted((a, b) => b.weight - a.weight)[0];
    chosen[network] = best?.url ?? null;
  }
  return chosen;
}

/** WhatsApp numbers that the page offers for a chat, E.164, each once. Share links carry no number. */
export function findWhatsapp(page: Page): string[] {
  const numbers = new Set<string>();
  for (const { href } of page.links) {
    const web = href.replace(/^whatsapp:\/\//i, 'https://api.whatsapp.com/');
    if (!/whatsapp\.com|wa\.me/i.test(web)) continue;
    const profile = parseSocialProfile(web.replace('phone=%2B', 'phone='));
    if (profile?.network !== 'whatsapp') continue;
    const phone = parsePhone(`+${profile.number}`, null);
    if (phone !== null) numbers.add(phone.number);
  }
  return [...numbers].slice(0, 5);
}

const NETWORKS = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'tiktok'] as const;
