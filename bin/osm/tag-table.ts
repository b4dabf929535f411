/** Joins Overture's categories to OpenStreetMap tags: the tagging schema's presets and a hand-kept list. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { presetCategories } from '../knowledge/categories.ts';
import { readInput } from '../knowledge/inputs.ts';
import { linesOf, readTaxonomy } from '../knowledge/sources.ts';

const BY_HAND = new URL('../../functions/adapters/sources/osm/tags-by-hand.txt', import.meta.url);
const REMOVED = '-';

/** One category a line, sorted by id: the id and its selectors, with blanks between. */
export function tagTableLines(): string[] {
  const table = new Map<string, string[]>();
  const add = (id: string, selector: string): void => {
    const known = table.get(id) ?? [];
    const isKnown = known.includes(selector) || known.includes(selector.replace(/^~/u, ''));
    if (!isKnown) table.set(id, [...known, selector]);
  };
  const byHand = handKept();
  const removed = new Set(byHand.filter(([id]) => id === REMOVED).map(([, selector]) => selector));
  for (const [id, selector] of byHand) if (id !== REMOVED) add(id, selector);
  for (const [id, selector] of fromPresets()) if (!removed.has(selector)) add(id, selector);
  return [...table]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, selectors]) => `${id} ${selectors.toSorted(plainFirst).join(' ')}`);
}

const plainFirst = (a: string, b: string): number =>
  Number(a.startsWith('~')) - Number(b.startsWith('~')) || (a < b ? -1 : 1);

// The values go into query text as they are, so they may hold nothing that means something there.
const SELECTOR = /^~?[a-z_:]+=[a-z0-9_-]+(?:,[a-z_:]+=[a-z0-9_-]+)*$/u;

function checked(selector: string): string {
  if (SELECTOR.test(selector)) return selector;
  throw new Error(`These are no tags that a query may hold: ${selector}`);
}

function handKept(): (readonly [id: string, selector: string])[] {
  const ids = new Set(readTaxonomy().flatMap((row) => (row.redirect === null ? [row.id] : [])));
  const lines = linesOf(readFileSync(BY_HAND, 'utf8')).filter((line) => !line.startsWith('#'));
  return lines.map((line) => {
    const [id = '', selector = ''] = line.split(' ');
    if (id !== REMOVED && !ids.has(id))
      throw new Error(`tags-by-hand.txt names a category that does not exist: ${id}`);
    return [id, checked(selector)];
  });
}

const Presets = z.record(z.string(), z.object({ tags: z.record(z.string(), z.string()) }));

function fromPresets(): (readonly [id: string, selector: string])[] {
  const presets = Presets.parse(
    JSON.parse(readInput('@openstreetmap/id-tagging-schema', 'dist/presets.json')),
  );
  return [...presetCategories()].flatMap(([preset, id]) => {
    const tags = Object.entries(presets[preset]?.tags ?? {});
    if (tags.length === 0) return [];
    return variantsOf(tags).map((variant) => {
      const selector = variant.map(([key, value]) => `${key}=${value}`).join(',');
      return [id, checked(selector)] as const;
    });
  });
}

type Tags = readonly (readonly [string, string])[];

const PRACTICES: Tags = [
  ['amenity', 'doctors'],
  ['healthcare', 'doctor'],
  ['amenity', 'clinic'],
];

/** Specialists stand under any of the tags for practices, while presets ask for one or for several at once. */
function variantsOf(tags: Tags): Tags[] {
  const speciality = tags.find(([key]) => key === 'healthcare:speciality');
  const isPractice = tags.some(
    ([key, value]) => key === 'amenity' && /^(?:clinic|doctors)$/u.test(value),
  );
  if (speciality === undefined || !isPractice) return [tags];
  return PRACTICES.map((practice) => [practice, speciality]);
}
