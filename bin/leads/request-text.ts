import type { Job } from '../../client/leads-client.ts';
import { radiusText } from '../../client/radius-text.ts';
import { filterText } from '../../functions/domain/prompt/filter-text.ts';

type Request = NonNullable<Job['request']>;
type Note = Request['notes'][number];

/** What a job looks for and what it does not apply, as lines of text. */
export function requestText(request: Request): string {
  const { categories, place, brands, notes } = request;
  const isApplied = (name: string) => !notes.some(({ subject }) => subject === name);
  const lines: [title: string, values: readonly string[]][] = [
    ['Looking for', categories.map(({ label }) => label)],
    ['Of the brand', brands.include],
    ['In', place === null ? [] : [placeText(place)]],
    ['How many', [request.count === null ? 'up to 25' : String(request.count)]],
    ['With', request.contactFields.filter(isApplied).map(spaced)],
    ['Only', request.filters.filter(({ kind }) => isApplied(kind)).map((one) => filterText(one))],
    [
      'Left out',
      [
        ...brands.exclude,
        ...request.excludedCategories.map(({ label }) => label),
        ...request.excludedPlaces,
      ],
    ],
    ['Not kept apart', textsOf(request, (note) => isUnsplit(note))],
    ['Not checked (no source in use has this information)', uncheckedConditions(request)],
    ['Assumed', textsOf(request, isAssumed)],
    [
      'Not understood (ignored)',
      textsOf(request, (note) => note.effect === 'not_understood' && !isAssumed(note)),
    ],
  ];
  return lines
    .filter(([, values]) => values.length > 0)
    .map(([title, values]) => `  ${title}: ${values.join('; ')}\n`)
    .join('');
}

/** What of a request is not applied since no source has that information, in words. */
export const uncheckedConditions = (request: Request): string[] =>
  textsOf(request, (note) => note.effect === 'not_checked' && !isUnsplit(note));

/** Two numbers in one request, of which only the sum counts: nothing that a source could tell. */
const isUnsplit = ({ effect, slot }: Note): boolean => effect === 'not_checked' && slot === 'count';

/** `Paris (taken for Paris, France; also: ...)`: one of several meanings has an effect. */
const isAssumed = ({ effect, text }: Note): boolean =>
  effect === 'not_understood' && /\((?:taken for|read as) /u.test(text);

const textsOf = ({ notes }: Request, isWanted: (note: Note) => boolean): string[] =>
  notes.filter(isWanted).map(({ text }) => text);

/** `mobilePhone` is a mobile phone. */
const spaced = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function placeText({ label, radiusMeters }: NonNullable<Request['place']>): string {
  return radiusMeters === null ? label : `${label}, within ${radiusText(radiusMeters)}`;
}
