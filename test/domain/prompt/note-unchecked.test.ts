import { expect, test } from 'vitest';
import { noteUnchecked } from '../../../functions/domain/prompt/note-unchecked.ts';
import type { LeadRequest, RequestFilter } from '../../../functions/domain/prompt/request.ts';
import { EMPTY_REQUEST } from '../../../functions/domain/prompt/request.ts';

const asking = (...filters: RequestFilter[]): LeadRequest => ({ ...EMPTY_REQUEST, filters });
const textsOf = (request: LeadRequest, sources: string[]) =>
  noteUnchecked(request, sources).notes.map(({ text }) => text);

test.for([
  [{ kind: 'rating', op: 'gte', value: 4 }, 'rating: at least 4'],
  [{ kind: 'employees', op: 'between', value: [10, 50] }, 'number of employees: 10 to 50'],
  [{ kind: 'opened_within', op: 'lte', value: 'P2Y' }, 'opened recently: at most 2 years'],
  [{ kind: 'opened_within', op: 'lte', value: 'P1M' }, 'opened recently: at most 1 month'],
  [{ kind: 'pet_friendly', op: 'eq', value: false }, 'not pet-friendly'],
  [{ kind: 'feature', op: 'eq', value: 'emergency service' }, 'emergency service'],
] as const satisfies [RequestFilter, string][])('%o reads: %s', ([filter, text]) => {
  expect(textsOf(asking(filter), ['overture'])).toEqual([text]);
});

test('what a source of the job can tell is applied, and needs no note', () => {
  const request = asking(
    { kind: 'has_website', op: 'eq', value: true },
    { kind: 'open_late', op: 'eq', value: true },
  );
  expect(textsOf(request, ['overture'])).toEqual(['open late']);
  expect(textsOf(request, ['overture', 'osm'])).toEqual([]);
});

test('verified addresses are noted where no mail server may be asked', () => {
  const request = asking({ kind: 'email_verified', op: 'eq', value: true });
  expect(textsOf(request, ['overture', 'verification'])).toEqual([]);
  expect(textsOf(request, ['overture'])).toEqual(['verified e-mail address']);
});

test('a note in the words of the prompt says it instead of ours, and goes once a source can tell', () => {
  const words = { text: 'opened since 2024', effect: 'not_checked', slot: 'filter' } as const;
  const late = { text: 'open till late', effect: 'not_checked', slot: 'filter' } as const;
  const request = {
    ...asking(
      { kind: 'open_late', op: 'eq', value: true },
      { kind: 'rating', op: 'gte', value: 4 },
    ),
    contactFields: ['ownerName' as const, 'email' as const],
    notes: [words, { ...late, subject: 'open_late' as const }],
  };
  const once = noteUnchecked(request, ['overture']);
  expect(once.notes.map(({ text }) => text)).toEqual([
    'opened since 2024',
    'open till late',
    'name of the owner',
    'rating: at least 4',
  ]);
  expect(noteUnchecked(once, ['overture'])).toEqual(once);
  expect(noteUnchecked(once, ['osm']).notes.map(({ text }) => text)).toEqual([
    'opened since 2024',
    'name of the owner',
    'rating: at least 4',
  ]);
});
