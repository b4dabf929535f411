import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Parser } from 'htmlparser2';
import { decodeHtml } from '../../functions/adapters/website/decode-html.ts';
import { isSocialHost } from '../../functions/domain/contacts/social-profiles.ts';
import { registrableDomain } from '../../functions/domain/contacts/websites.ts';

/** A page on which people marked the contacts. */
export interface LabelledPage {
  /** Path inside the corpus. */
  readonly name: string;
  /** The first folder of the path. */
  readonly part: string;
  /** Pages of one site are all in the same half. Errors may only be looked at in the development half. */
  readonly half: 'development' | 'held-out';
  readonly url: string;
  /** As published: without the marks. */
  readonly html: string;
  /** What is marked, by kind (`TEL`, `FAX`, `EMAIL`, ...), as written. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** Reads the annotated pages (WebAnnotator markup, in `<part>/wa`) of a checkout of scrapinghub/webstruct. */
export function readLabelledPages(folder: string): LabelledPage[] {
  const corpus = join(folder, 'webstruct_data', 'corpus');
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /^[^/]+\/wa\/.*\.html$/.test(name));
  return names.toSorted().map((name) => {
    const marked = decodeHtml(readFileSync(join(corpus, name)), 'text/html; charset=utf-8');
    const { html, labels, url, origin } = withoutMarks(marked);
    const site = URL.parse(origin)?.hostname ?? name;
    const isHeldOut = (createHash('sha256').update(site).digest()[0] ?? 0) >= 128;
    const part = relative(corpus, join(corpus, name)).split(sep)[0] ?? '';
    return {
      name,
      part,
      half: isHeldOut ? ('held-out' as const) : ('development' as const),
      url: url === '' ? 'https://unknown.invalid/' : url,
      html,
      labels,
    };
  });
}

/** Linked to from everywhere, named as the address of no page. */
const NOBODYS = /(?:^|\.)(?:google|pinterest|addthis|adobe|addtoany|flickr)\.[a-z.]{2,6}$/;

function withoutMarks(marked: string) {
  const cuts: (readonly [from: number, to: number])[] = [];
  const spans: (string | undefined)[] = [];
  const texts = new Map<string, string>();
  const hosts = new Map<string, number>();
  let stated = '';
  let title = '';
  let isInTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = '', content = '' } = attributes;
      if (name === 'base' || (name === 'link' && attributes['rel'] === 'canonical'))
        stated ||= webUrl(href);
      if (name === 'meta' && attributes['property'] === 'og:url') stated ||= webUrl(content);
      const host = name === 'a' ? URL.parse(href)?.host : undefined;
      if (host !== undefined && host !== '' && !isSocialHost(href) && !NOBODYS.test(host))
        hosts.set(host, (hosts.get(host) ?? 0) + 1);
      if (name === 'title') isInTitle = true;
      if (name !== 'span') return;
      const type = attributes['wa-type'];
      const key = type === undefined ? undefined : `${type} ${attributes['wa-id'] ?? ''}`;
      spans.push(key);
      if (key === undefined) return;
      cuts.push([parser.startIndex, parser.endIndex + 1]);
      texts.set(key, texts.get(key) ?? '');
    },
    onclosetag(name, isImplied) {
      if (name === 'title') isInTitle = false;
      if (name !== 'span') return;
      if (spans.pop() !== undefined && !isImplied)
        cuts.push([parser.startIndex, parser.endIndex + 1]);
    },
    ontext(text) {
      if (isInTitle) title += text;
      const key = spans.findLast((each) => each !== undefined);
      if (key !== undefined) texts.set(key, (texts.get(key) ?? '') + text);
    },
  });
  parser.end(marked);
  let html = '';
  let at = 0;
  for (const [from, to] of cuts) {
    html += marked.slice(at, from);
    at = to;
  }
  const labels: Record<string, string[]> = {};
  for (const [key, text] of texts) (labels[key.split(' ', 1)[0] ?? ''] ??= []).push(text.trim());
  const [commonest] = [...hosts].toSorted(([, a], [, b]) => b - a);
  // The halves were drawn by it, and stay.
  const origin = stated === '' && commonest !== undefined ? `http://${commonest[0]}/` : stated;
  const url = stated === '' ? guessAddress({ page: marked, title, hosts }) : stated;
  return { html: html + marked.slice(at), labels, url, origin };
}

/**
 * Some pages were saved without their address. The host that they link to most stands for it, a host that bears a word of
 * the title before others; a single link may lead to the page's maker, so that the host of an e-mail address counts then.
 */
function guessAddress({
  page,
  title,
  hosts,
}: {
  page: string;
  title: string;
  hosts: ReadonlyMap<string, number>;
}): string {
  const linked = [...hosts].toSorted(([, a], [, b]) => b - a);
  const mailed = [...page.matchAll(/@([a-z\d-]+(?:\.[a-z\d-]+)+)/gi)].map(([, host = '']) => host);
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const isTitled = (host: string): boolean => {
    const [label = ''] = (registrableDomain(host.toLowerCase()) ?? '').split('.');
    return words.some((word) => label.includes(word));
  };
  const [commonest, times = 0] = linked[0] ?? [];
  const host =
    linked.map(([each]) => each).find(isTitled) ??
    (times > 1 ? commonest : (mailed.find(isTitled) ?? commonest));
  return host === undefined ? '' : `http://${host.toLowerCase()}/`;
}

function webUrl(text: string): string {
  return /^https?:\/\/./i.test(text) && URL.canParse(text) ? text : '';
}
