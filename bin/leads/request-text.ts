import type { Job } from '../../client/leads-client.ts';
import { filterText } from '../../functions/domain/prompt/filter-text.ts';

type Request = NonNullable<Job['request']>;

/** What a job looks for and what it does not apply, as lines of text. */
export function requestText(request: Request): string {
  const { categories, place, brands, notes } = request;
  const isApplied = (name: string) => !notes.some(({ subject }) => subject === name);
  const noteTexts = (effect: Request['notes'][number]['effect']) =>
    notes.filter((note) => note.effect === effect).map(({ text }) => text);
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
    ['Not checked (no source can tell)', noteTexts('not_checked')],
    ['Not understood (ignored)', noteTexts('not_understood')],
  ];
  return lines
    .filter(([, values]) => values.length > 0)
    .map(([title, values]) => `  ${title}: ${values.join('; ')}\n`)
    .join('');
}

/** `mobilePhone` is a mobile phone. */
const spaced = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function placeText({ label, radiusMeters }: NonNullable<Request['place']>): string {
  return radiusMeters === null ? label : `${label}, within ${radiusMeters / 1_000} km`;
}
