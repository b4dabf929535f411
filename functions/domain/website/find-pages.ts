import { getDomain } from 'tldts';
import type { Link, Page } from './page.ts';
import type { Steps } from './steps.ts';

export type PageKind = 'contact' | 'imprint' | 'about' | 'team';

export interface SitePage {
  readonly kind: PageKind;
  /** Absolute, without a fragment. */
  readonly url: string;
}

/** How each page is called in en, de, fr, es, it, pt, nl. Tried in this order: where contacts are likeliest. */
const PAGE_NAMES: readonly { kind: PageKind; path: RegExp; text: RegExp }[] = [
  {
    kind: 'contact',
    path: /contact|kontakt|contatt|contato|find-us|reach-us|get-in-touch|anfahrt|so-finden-sie|nous-trouver|donde-estamos|dove-siamo|onde-estamos/i,
    text: /contact|kontakt|contatt|contato|contáct|get in touch|reach us|find us|anfahrt|so erreichen|nous trouver|nous écrire|dónde estamos|dove siamo|onde estamos/i,
  },
  {
    kind: 'imprint',
    path: /impressum|imprint|legal-?notice|mentions-?legales|aviso-?legal|note-?legali|informacao-legal|colofon|disclaimer/i,
    text: /impressum|imprint|legal notice|mentions légales|mentions legales|aviso legal|note legali|informações legais|colofon/i,
  },
  {
    kind: 'about',
    path: /about|ueber-?uns|uber-?uns|wir-?ueber|a-?propos|qui-?sommes|quienes|sobre-?(?:nosotros|nos)|nosotros|chi-?siamo|quem-?somos|over-?ons|wie-?zijn/i,
    text: /^about|about us|über uns|wir über|à propos|qui sommes|quiénes|sobre (?:nosotros|nós)|nosotros|chi siamo|quem somos|over ons|wie zijn/i,
  },
  {
    kind: 'team',
    path: /(?:^|\/)(?:our-|unser-|das-|the-|notre-|l-)?(?:team|staff|people|equipe|equipo|ansprechpartner|mitarbeiter|praxisteam)/i,
    text: /^(?:meet )?(?:our |unser |das |the |notre |nuestro |il nostro |ons )?(?:team|staff|people|équipe|equipo|equipe|ansprechpartner|praxisteam)\b/i,
  },
];

const NOT_A_PAGE = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|mp4|ics|vcf|xml)$/i;
const MAX_PAGES = 12;
const MAX_HREF = 1_000;
const LINKS_A_STEP = 128;

/** Finds the pages of the same site that state contacts, likeliest first. */
export function* findPages(page: Page, baseUrl: string): Steps<SitePage[]> {
  const base = URL.parse(baseUrl);
  if (base === null) return [];
  const own = getDomain(base.hostname, { allowPrivateDomains: true }) ?? base.hostname;
  const here = withoutTrace(base);
  const found = new Map<string, { kind: PageKind; score: number }>();
  for (const [index, link] of page.links.entries()) {
    if (index % LINKS_A_STEP === 0 && (yield)) break;
    if (link.href.length > MAX_HREF) continue;
    const url = URL.parse(link.href, base.href);
    if (url === null || !/^https?:$/.test(url.protocol) || NOT_A_PAGE.test(url.pathname)) continue;
    if ((getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname) !== own) continue;
    const address = withoutTrace(url);
    const verdict = address === here ? undefined : verdictOn(url, link);
    if (verdict === undefined) continue;
    const known = found.get(address);
    if (known === undefined || verdict.score > known.score) found.set(address, verdict);
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.score - a.score)
    .slice(0, MAX_PAGES)
    .map(([url, { kind }]) => ({ kind, url }));
}

function verdictOn(url: URL, link: Link): { kind: PageKind; score: number } | undefined {
  const path = safeDecoded(url.pathname) + url.search;
  for (const [index, { kind, path: inPath, text }] of PAGE_NAMES.entries()) {
    const byText = link.text.length <= 60 && text.test(link.text);
    const byPath = inPath.test(path);
    if (!byText && !byPath) continue;
    // A short path is the page itself; a long one an article that mentions the word.
    const depth = url.pathname.split('/').filter(Boolean).length;
    const score = 100 - index * 20 + (byText ? 6 : 0) + (byPath ? 6 : 0) - depth * 3;
    return { kind, score };
  }
  return undefined;
}

function withoutTrace(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}

function safeDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
