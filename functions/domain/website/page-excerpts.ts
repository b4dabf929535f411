import type { Steps } from './steps.ts';

/** A page of up to 2 MiB is read whole. */
export const MAX_CHARACTERS = 2_097_152;
const HEAD_CHARACTERS = 1_441_792;
const TAIL_CHARACTERS = 393_216;
const WINDOW_CHARACTERS = 16_384;
const BEFORE_CHARACTERS = 2_048;
const MAX_WINDOWS = 16;
/** Looked through between the two ends, at most. */
const MAX_SEARCHED = 33_554_432;
const SEARCH_STEP = 262_144;

/** Where a page states contacts. */
const CONTACT_SIGN =
  /mailto:|href=["']?tel:|<footer|<address|\b(?:id|class)=["'][^"']{0,60}(?:contact|kontakt|contatt|contato|impressum|footer)/i;

/** The excerpts of a page that are read: all of it, or both ends and windows between them around signs of a contact. */
export function* excerptsOfPage(html: string): Steps<string[]> {
  if (html.length <= MAX_CHARACTERS) return [html];
  const excerpts = [html.slice(0, HEAD_CHARACTERS)];
  const tailFrom = html.length - TAIL_CHARACTERS;
  const end = Math.min(tailFrom, HEAD_CHARACTERS + MAX_SEARCHED);
  let from = HEAD_CHARACTERS;
  while (from < end && excerpts.length <= MAX_WINDOWS) {
    const at = CONTACT_SIGN.exec(html.slice(from, Math.min(end, from + SEARCH_STEP)))?.index;
    if (at === undefined) from += SEARCH_STEP;
    else {
      const start = Math.max(from, from + at - BEFORE_CHARACTERS);
      from = Math.min(end, from + at + WINDOW_CHARACTERS);
      excerpts.push(fromMarkup(html.slice(start, from)));
    }
    if (yield) break;
  }
  excerpts.push(fromMarkup(html.slice(tailFrom)));
  return excerpts;
}

/** An excerpt may begin inside a script, a style, a comment or a tag: what is left of that goes. */
function fromMarkup(excerpt: string): string {
  let from = 0;
  for (const [open, close] of [
    ['<script', '</script'],
    ['<style', '</style'],
    ['<!--', '-->'],
  ] as const) {
    const closed = excerpt.indexOf(close);
    const opened = excerpt.indexOf(open);
    if (closed !== -1 && (opened === -1 || closed < opened))
      from = Math.max(from, closed + close.length);
  }
  const tag = excerpt.indexOf('<', from);
  const isInsideTag = tag !== -1 && excerpt.slice(from, tag).includes('>');
  return excerpt.slice(isInsideTag ? excerpt.indexOf('>', from) + 1 : Math.max(0, tag));
}
