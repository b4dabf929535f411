import { wordSet } from '../kernel/text.ts';
import type { Socials } from './socials.ts';
import { parseHttpUrl } from './websites.ts';

export type SocialNetwork = keyof Socials;

export type SocialProfile =
  | { network: SocialNetwork; url: string }
  /** `number`: digits with country code. */
  | { network: 'whatsapp'; number: string };

interface NetworkRule {
  network: SocialNetwork;
  host: RegExp;
  /** Canonical path of a profile; null for pages that belong to no one (share buttons, searches, posts). */
  profile(path: string, query: URLSearchParams): string | null;
  base: string;
}

const NOT_A_PROFILE: ReadonlySet<string> = wordSet(`
  sharer sharer.php share share.php dialog plugins tr login login.php hashtag explore search home
  home.php intent watch p reel reels stories tv i events photo photo.php story.php help about
  privacy policies legal settings embed accounts ads business marketplace messages public
  wordpress developer tos terms pages groups people profile.php home.html signup index.php l.php
`);

function handle(path: string, pattern: RegExp): string | null {
  const segment = path.split('/')[1] ?? '';
  return pattern.test(segment) && !NOT_A_PROFILE.has(segment.toLowerCase()) ? `/${segment}` : null;
}

const RULES: readonly NetworkRule[] = [
  {
    network: 'facebook',
    host: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
    base: 'https://www.facebook.com',
    profile(path, query) {
      const id = query.get('id');
      if (path === '/profile.php') return id !== null && /^\d{5,20}$/.test(id) ? `/${id}` : null;
      // `/pages/Name/123` and `/people/Name/123` open under the bare id.
      const numbered = /^\/(?:pages|people)\/[^/]+\/(\d{5,20})\/?$/.exec(path)?.[1];
      if (numbered !== undefined) return `/${numbered}`;
      // `/share/ID` opens the page that was shared; `/share/p/ID` and the like open a single post.
      const shared = /^\/share\/([\w-]{8,40})\/?$/.exec(path)?.[1];
      if (shared !== undefined) return `/share/${shared}`;
      return /^\/p\/[^/]{2,100}/.exec(path)?.[0] ?? handle(path, /^[\w.%-]{2,100}$/);
    },
  },
  {
    network: 'instagram',
    host: /(?:^|\.)instagram\.com$/,
    base: 'https://www.instagram.com',
    profile: (path) => handle(path, /^[\w.]{1,30}$/),
  },
  {
    network: 'linkedin',
    host: /(?:^|\.)linkedin\.com$/,
    base: 'https://www.linkedin.com',
    profile: (path) => /^\/(?:company|in|school|showcase)\/[^/]{2,100}/.exec(path)?.[0] ?? null,
  },
  {
    network: 'x',
    host: /(?:^|\.)(?:x|twitter)\.com$/,
    base: 'https://x.com',
    profile: (path) => handle(path.replace(/^\/@/, '/'), /^\w{1,15}$/),
  },
  {
    network: 'youtube',
    host: /(?:^|\.)youtube\.com$/,
    base: 'https://www.youtube.com',
    profile: (path) =>
      /^\/(?:@[^/]{1,100}|(?:channel|c|user)\/[^/]{1,100})/.exec(path)?.[0] ?? null,
  },
  {
    network: 'tiktok',
    host: /(?:^|\.)tiktok\.com$/,
    base: 'https://www.tiktok.com',
    profile: (path) => /^\/@[\w.]{2,32}/.exec(path)?.[0] ?? null,
  },
];

/** Cheap test before any parsing: most web addresses are on no network. */
const MAYBE_SOCIAL =
  /(?:facebook|instagram|linkedin|twitter|youtube|tiktok|whatsapp)\.com|(?:^|[/.])(?:x\.com|fb\.(?:com|me)|wa\.me)(?:\/|$)/i;

/** True for an address on a social network's host, a profile or not. */
export function isSocialHost(raw: string): boolean {
  if (!MAYBE_SOCIAL.test(raw)) return false;
  const url = parseHttpUrl(raw);
  return (
    url !== null && (RULES.some((rule) => rule.host.test(url.hostname)) || isWhatsapp(url.hostname))
  );
}

/** The profile that an address stands for, in its canonical form; null for any other address. */
export function parseSocialProfile(raw: string): SocialProfile | null {
  if (!MAYBE_SOCIAL.test(raw)) return null;
  const url = parseHttpUrl(raw);
  if (url === null) return null;
  if (isWhatsapp(url.hostname)) {
    const number = (url.searchParams.get('phone') ?? url.pathname).replace(/\D/g, '');
    return /^[1-9]\d{6,14}$/.test(number) ? { network: 'whatsapp', number } : null;
  }
  for (const rule of RULES) {
    if (!rule.host.test(url.hostname)) continue;
    const path = rule.profile(url.pathname, url.searchParams);
    return path === null ? null : { network: rule.network, url: rule.base + path };
  }
  return null;
}

function isWhatsapp(host: string): boolean {
  return host === 'wa.me' || host.endsWith('.wa.me') || /(?:^|\.)whatsapp\.com$/.test(host);
}

export function noSocials(): Socials {
  return { facebook: null, instagram: null, linkedin: null, x: null, youtube: null, tiktok: null };
}
