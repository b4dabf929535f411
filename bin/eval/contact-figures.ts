import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registrableDomain } from '../../functions/domain/contacts/websites.ts';
import { FREE_MAIL_DOMAINS } from '../../functions/domain/website/email-words.ts';
import { extractContacts } from '../../functions/domain/website/extract-contacts.ts';
import { plainText } from '../../functions/domain/website/page.ts';
import { readPage } from '../../functions/domain/website/read-page.ts';
import { siteOf } from '../../functions/domain/website/site.ts';
import { figure, score } from './figure.ts';
import type { Figure } from './figure.ts';
import { readLabelledPages } from './labelled-pages.ts';
import type { LabelledPage } from './labelled-pages.ts';

const REPOSITORY = 'scrapinghub/webstruct';
/** Longer lists are directories; the extractor reports ten of a kind. */
const MOST_LABELS = 10;
const PRECISION_GOAL = 0.97;
const RECALL_GOAL = 0.92;

interface Tally {
  pages: number;
  right: number;
  found: number;
  wanted: number;
  own: number;
  ownMissed: number;
}
const NOTHING: Tally = { pages: 0, right: 0, found: 0, wanted: 0, own: 0, ownMissed: 0 };

const KINDS = {
  phones: {
    label: 'TEL',
    read: (text: string) => dialled(text).filter(({ length }) => length >= 9),
    // `555 3638 / 4800`: the rest of a second number is marked, the number is not written.
    rests: (text: string) => dialled(text).filter(({ length }) => length >= 3 && length < 9),
    find: (page: LabelledPage) => extractContacts(page).phones.map(({ number }) => number.slice(1)),
    isOwn: () => true,
    // A label is as dialled at home, an answer in full: the end must be the same.
    isSame: (got: string, wanted: string) =>
      got.endsWith(wanted) ||
      [1, 2, 3].some(
        (at) => wanted[at] === '0' && got === wanted.slice(0, at) + wanted.slice(at + 1),
      ),
    isInText: (got: string, text: string) =>
      lettersAsDigits(text)
        .replace(/\(0\)|[^\da-z]/gi, '')
        .includes(got.slice(-8)),
  },
  'e-mails': {
    label: 'EMAIL',
    read: (text: string) => {
      const address = text
        .toLowerCase()
        .replace(/\s*[[(][a-z ]*\bat\b[a-z ]*[\])]\s*|\s+at\s+/, '@')
        .replace(/\s/g, '');
      return /^[^@]+@[^@]+\.[a-z]+$/.test(address) ? [address] : [];
    },
    rests: (): string[] => [],
    find: (page: LabelledPage) => extractContacts(page).emails.map(({ address }) => address),
    /** Annotators marked other firms' addresses too. */
    isOwn: (address: string, page: LabelledPage) => {
      const domain = registrableDomain(address.split('@')[1] ?? '') ?? '';
      return siteOf([page.url]).domains.has(domain) || FREE_MAIL_DOMAINS.has(domain);
    },
    isSame: (got: string, wanted: string) => got === wanted,
    isInText: (got: string, text: string) => text.toLowerCase().includes(got),
  },
} as const;

/**
 * Phones and e-mails found on pages that people annotated (scrapinghub/webstruct, MIT), by part of the corpus. Fax
 * numbers are none. What stands in no text (a link's target) could not be annotated and is not wrong. The e-mails
 * of a part count where its annotators marked e-mails.
 *
 * @param folder holds checkouts by owner and name.
 * @param showsMistakes prints those of the development half.
 */
export function contactFigures(folder: string | undefined, showsMistakes: boolean): Figure[] {
  const files = join(folder ?? '', REPOSITORY);
  if (folder === undefined || !existsSync(files)) {
    console.log(`${REPOSITORY} is not in the folder that EVAL_PUBLIC_DIR names: skipped.`);
    return [];
  }
  const pages = readLabelledPages(files).filter(({ labels }) => Object.keys(labels).length > 0);
  const figures: Figure[] = [];
  for (const [kind, rules] of Object.entries(KINDS)) {
    const { label } = rules;
    const isAnnotated = (part: string) =>
      pages.filter((page) => page.part === part && page.labels[label] !== undefined).length >= 10;
    const tallies = new Map<string, Tally>();
    for (const page of pages) {
      if (!isAnnotated(page.part)) continue;
      const wanted = [...new Set((page.labels[label] ?? []).flatMap(rules.read))];
      if (wanted.length > MOST_LABELS) continue;
      const text = textOf(page.html);
      const got = rules.find(page);
      const rests = (page.labels[label] ?? []).flatMap(rules.rests);
      const isMarked = (one: string) =>
        wanted.some((each) => rules.isSame(one, each)) || rests.some((rest) => one.endsWith(rest));
      const wrong = got.filter((one) => rules.isInText(one, text) && !isMarked(one));
      const missed = wanted.filter((each) => !got.some((one) => rules.isSame(one, each)));
      if (showsMistakes && page.half === 'development') {
        for (const one of wrong) console.log(`${page.name} ${page.url}: + ${one}`);
        for (const one of missed) console.log(`${page.name} ${page.url}: - ${one}`);
      }
      for (const name of [`${page.half}, ${page.part}`, `${page.half}, all`]) {
        const tally = tallies.get(name) ?? NOTHING;
        tallies.set(name, {
          pages: tally.pages + 1,
          right: tally.right + wanted.length - missed.length,
          found: tally.found + wanted.length - missed.length + wrong.length,
          wanted: tally.wanted + wanted.length,
          own: tally.own + wanted.filter((one) => rules.isOwn(one, page)).length,
          ownMissed: tally.ownMissed + missed.filter((one) => rules.isOwn(one, page)).length,
        });
      }
    }
    for (const [name, tally] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
      const isGoal = name.endsWith(', all');
      const on = `${tally.pages} annotated pages, ${tally.wanted} ${kind}; ${name}`;
      const goal = (atLeast: number) => (isGoal ? { atLeast } : null);
      figures.push(
        figure(`${kind}, precision`, tally.right / tally.found, goal(PRECISION_GOAL), score, on),
        figure(`${kind}, recall`, tally.right / tally.wanted, goal(RECALL_GOAL), score, on),
      );
      if (tally.own < tally.wanted) {
        const ofOwn = `${tally.own} at the site's domain or a free one; ${name}`;
        const recall = 1 - tally.ownMissed / tally.own;
        figures.push(figure(`${kind}, recall of own`, recall, null, score, ofOwn));
      }
    }
  }
  return figures;
}

function textOf(html: string): string {
  return readPage(html)
    .lines.map(({ text }) => plainText(text))
    .join('\n');
}

/** The digits of a label without prefixes of a trunk or of a country's own, and without an extension. */
function dialled(text: string): string[] {
  const [number = ''] = text.split(
    /\s*(?:\bx\.?\s?\d|\bext|,\s*ext|\s?\(1?[- ]?\d{3}-|\s?\(\d{4}\))/i,
  );
  return number.split(/,\s|\s?\/\s?(?=\d)/).map((one) =>
    lettersAsDigits(one)
      .replace(/\(0\)|\D/g, '')
      .replace(/^0+/, ''),
  );
}

function lettersAsDigits(text: string): string {
  return text.replace(/(?<=\d[- .]?[A-Z-]{0,9})[A-Z]/g, (letter) =>
    String('22233344455566677778889999'[letter.charCodeAt(0) - 65]),
  );
}
