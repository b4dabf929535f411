import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import {
  salesNote,
  withEmailStatus,
} from '../../../../functions/domain/leads/score/score-reason.ts';
import type { LeadRequest } from '../../../../functions/domain/prompt/request.ts';
import { CONTACT_FIELDS } from '../../../../functions/domain/prompt/request.ts';
import { aBusiness, aRequest } from '../builders.ts';

const score = (business: Business, request: Partial<LeadRequest> = {}) =>
  scoreLead(business, aRequest(request));

describe('70 and above is a lead to call', () => {
  test.for([
    ['phone, site, confident', aBusiness(), {}],
    [
      'a phone asked and known, low confidence, old record',
      aBusiness({ confidence: 0.2, updatedAt: '2020-01-01' }),
      { contactFields: ['phone'] },
    ],
    [
      'an e-mail asked and known, not checked',
      aBusiness({ phones: [], emails: ['info@bluebonnetdental.example'] }),
      { contactFields: ['email'] },
    ],
  ] as const)('%s', ([, business, request]) => {
    expect(
      score(business, {
        ...request,
        contactFields: [...('contactFields' in request ? request.contactFields : [])],
      }).score,
    ).toBeGreaterThanOrEqual(70);
  });
});

describe('below 70', () => {
  test.for([
    ['closed for good', aBusiness({ operatingStatus: 'permanently_closed' }), {}, 5],
    ['closed for a time', aBusiness({ operatingStatus: 'temporarily_closed' }), {}, 45],
    [
      'off the category',
      aBusiness({ category: { primary: 'bank', hierarchy: [], alternates: [], basic: null } }),
      {},
      20,
    ],
    [
      'asked category only second',
      aBusiness({
        category: { primary: 'hospital', hierarchy: [], alternates: ['dentist'], basic: null },
      }),
      {},
      69,
    ],
    ['outside the place', aBusiness({ latitude: 32.78, longitude: -96.8, address: null }), {}, 40],
    ['an asked field is missing', aBusiness(), { contactFields: ['email'] }, 65],
    [
      'a filter fails',
      aBusiness({}, { ownershipType: 'chain' }),
      { filters: [{ kind: 'independent', op: 'eq', value: true }] },
      50,
    ],
    ['nothing to reach it by', aBusiness({ phones: [], websites: [] }), {}, 30],
  ] as const)('%s', ([, business, request, most]) => {
    expect(score(business, request as Partial<LeadRequest>).score).toBeLessThanOrEqual(most);
  });
});

test('more ways in and surer to be open scores higher', () => {
  const base = aBusiness({ confidence: 0.5, updatedAt: '2021-01-01', websites: [] });
  const better = [
    aBusiness({ confidence: 0.95, updatedAt: '2021-01-01', websites: [] }),
    aBusiness({
      confidence: 0.5,
      updatedAt: '2021-01-01',
      websites: [],
      emails: ['info@a-practice.example'],
    }),
  ];
  for (const business of better) expect(score(business).score).toBeGreaterThan(score(base).score);
});

test('when a source loaded its records does not move the score', () => {
  const scores = [null, '2019-01-01', '2026-05-01'].map(
    (updatedAt) => score(aBusiness({ updatedAt })).score,
  );
  expect(new Set(scores).size).toBe(1);
});

test('a stated condition that is met moves the score by several points', () => {
  const filters: LeadRequest['filters'] = [{ kind: 'outdoor_seating', op: 'eq', value: true }];
  const met = score(aBusiness({ attributes: { outdoor_seating: 'yes' } }), { filters });
  const unknown = score(aBusiness(), { filters });
  const failed = score(aBusiness({ attributes: { outdoor_seating: 'no' } }), { filters });
  expect(met.score - unknown.score).toBeGreaterThanOrEqual(5);
  expect(unknown.score - failed.score).toBeGreaterThanOrEqual(5);
  expect(unknown.score).toBeGreaterThanOrEqual(70);
});

describe('a feature', () => {
  const filters = (value: string): Partial<LeadRequest> => ({
    filters: [{ kind: 'feature', op: 'eq', value }],
  });
  test.for([
    ['in the name', 'Emergency Dental Austin', 'emergency', 'yes'],
    ['in the name, in another number', 'Dental Implant House', 'implants', 'yes'],
    ['in the address', 'Bluebonnet Dental', 'Austin', 'yes'],
    ['half in the name', 'Emergency Dental Austin', 'emergency evenings', 'unclear'],
    ['nowhere', 'Bluebonnet Dental', 'emergency', 'unclear'],
    ['inside a word', 'Semiconductor Dental', 'semi', 'unclear'],
  ] as const)('%s', ([, name, value, satisfied]) => {
    const { matchedCriteria } = score(aBusiness({ name }), filters(value));
    expect(matchedCriteria.at(-1)).toMatchObject({ criterion: `feature: ${value}`, satisfied });
  });

  test('that a name says puts its business before the others', () => {
    expect(
      score(aBusiness({ name: 'Emergency Dental Austin' }), filters('emergency')).score,
    ).toBeGreaterThan(score(aBusiness(), filters('emergency')).score);
  });
});

test('a chain hotline is worth less than the own number', () => {
  const own = aBusiness();
  const hotline = aBusiness(
    {},
    { phones: own.phones?.map((phone) => ({ ...phone, scope: 'brand' as const })) ?? null },
  );
  expect(score(hotline, { contactFields: ['phone'] }).score).toBeLessThan(
    score(own, { contactFields: ['phone'] }).score,
  );
});

test('one criterion a thing asked, unclear where nothing can tell', () => {
  const { matchedCriteria } = score(aBusiness(), {
    contactFields: ['email', 'phone', 'mobilePhone'],
    filters: [
      { kind: 'employees', op: 'between', value: [50, 200] },
      { kind: 'rating', op: 'gte', value: 4 },
      { kind: 'exclude_brand', op: 'eq', value: 'Aspen' },
    ],
  });
  expect(matchedCriteria.map(({ criterion, satisfied }) => [criterion, satisfied])).toEqual([
    ['category', 'yes'],
    ['place', 'yes'],
    ['email', 'no'],
    ['phone', 'yes'],
    ['mobilePhone', 'unclear'],
    ['employees: 50-200', 'unclear'],
    ['rating: at least 4', 'unclear'],
    ['exclude_brand: Aspen', 'yes'],
  ]);
});

test('the reason says in words what it is, how to reach it, whether it is open, and the components', () => {
  expect(score(aBusiness(), { contactFields: ['email'] }).scoreReason).toBe(
    'Dentist in Austin, as asked. Known: phone, website; asked for, but not found: e-mail. Likely open. Scored: open 90 %, fit 100 %, reach 54 %.',
  );
});

test('what is not known of a business is said as people say it', () => {
  const filters: LeadRequest['filters'] = [
    { kind: 'open_on', op: 'eq', value: 'sunday' },
    { kind: 'ownership', op: 'eq', value: 'family' },
    { kind: 'pet_friendly', op: 'eq', value: false },
  ];
  expect(score(aBusiness(), { filters }).scoreReason).toContain(
    'as asked; not known: open on Sunday, family-owned, not pet friendly.',
  );
});

test('the note for a salesperson has the facts, and neither figures nor names of fields', () => {
  expect(
    salesNote(
      'Dental clinic in Austin, open_now not checked; reachable by phone, e-mail (risky) (missing: mobilePhone); ' +
        'chain (Brightarc Dental); source confidence 0.99; no sign of closure, record of 2026-02-01; ' +
        'open 0.93 x fit 1.00 x reach 0.54.',
    ),
  ).toBe(
    'Dental clinic in Austin, open now not checked. Reachable by phone, e-mail (risky) (missing: mobile phone). ' +
      'Chain (Brightarc Dental). No sign of closure, record of 2026-02-01.',
  );
  const { scoreReason } = score(aBusiness(), {});
  expect(salesNote(scoreReason)).not.toMatch(/\d|Scored|confidence|_/);
});

test.for([
  ['independent', 'Independent.'],
  ['chain', 'Part of a chain.'],
  ['franchise', 'A franchise.'],
] as const)('the reason says whose it is: %s', ([ownershipType, words]) => {
  expect(score(aBusiness({}, { ownershipType })).scoreReason).toContain(` ${words} `);
});

test('faults come with the reason, and its end is never cut', () => {
  const { scoreReason } = score(
    aBusiness({ name: 'x', operatingStatus: 'temporarily_closed' }, { city: 'y'.repeat(600) }),
    { filters: [{ kind: 'independent', op: 'eq', value: true }] },
  );
  expect(scoreReason.length).toBeLessThanOrEqual(500);
  expect(scoreReason).toMatch(/ Scored: open \d+ %, fit \d+ %, reach \d+ %\.$/);
});

test.for([
  ['deliverable', 'e-mail (verified)'],
  ['undeliverable', 'e-mail (undeliverable)'],
  ['unknown', 'e-mail (could not be verified)'],
] as const)('a check afterwards is in the words: %s', ([status, words]) => {
  const { scoreReason } = score(aBusiness({ emails: ['info@bluebonnetdental.example'] }));
  expect(scoreReason).toContain('e-mail (not verified)');
  const checked = withEmailStatus(scoreReason, status);
  expect(checked).toBe(scoreReason.replace('e-mail (not verified)', words));
  expect(withEmailStatus('reachable by phone, e-mail (not checked)', status)).toContain(words);
});

test('leads of an unclear kind differ in their scores, too', () => {
  const category = { primary: 'hospital', hierarchy: [], alternates: ['dentist'], basic: null };
  const scores = [0.3, 0.6, 0.8, 0.95, 1].map(
    (confidence) => score(aBusiness({ category, confidence })).score,
  );
  expect(new Set(scores).size).toBeGreaterThanOrEqual(3);
});

test('few leads share a score', () => {
  const evidence = [0.3, 0.6, 0.77, 0.94, 0.98].flatMap((confidence) =>
    [['(512) 478-0101'], []].flatMap((phones) =>
      [[], ['https://bluebonnetdental.example'], ['http://bluebonnetdental.example']].flatMap(
        (websites) =>
          [null, 'deliverable', 'risky'].map((status) =>
            aBusiness(
              { confidence, phones, websites },
              status === null
                ? {}
                : {
                    emails: [
                      {
                        address: 'a@b.example',
                        kind: 'generic',
                        status: status as 'risky',
                        source: 'website',
                      },
                    ],
                  },
            ),
          ),
      ),
    ),
  );
  const scores = evidence.map((business) => score(business).score);
  const most = Math.max(...scores.map((one) => scores.filter((each) => each === one).length));
  expect(most / scores.length).toBeLessThan(0.15);
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(60);
});

test('scores are integers of 0..100 and reasons bounded, whatever is known', () => {
  fc.assert(
    fc.property(
      fc.record({
        confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        updatedAt: fc.option(fc.constantFrom('2026-05-01', '2031-01-01', '1999-01-01')),
        name: fc.string({ unit: 'grapheme' }),
        phones: fc.subarray(['512-478-0101']),
        websites: fc.subarray(['https://a-practice.example']),
        operatingStatus: fc.option(fc.constantFrom('open', 'permanently_closed')),
      }),
      fc.subarray([...CONTACT_FIELDS]),
      (record, contactFields) => {
        const result = score(aBusiness(record), { contactFields });
        expect(Number.isInteger(result.score) && result.score >= 0 && result.score <= 100).toBe(
          true,
        );
        expect(result.scoreReason.length).toBeLessThanOrEqual(500);
        expect(result.matchedCriteria).toHaveLength(2 + contactFields.length);
      },
    ),
  );
});

test.for([
  ['https://www.booking.com/Share-x1', 'no'],
  ['https://order.online/business/elm-1', 'no'],
  ['https://linktr.ee/elm', 'no'],
  ['https://bit.ly/2G9', 'unclear'],
  ['https://elmdental.square.site/', 'yes'],
  ['https://sites.google.com/view/elm', 'yes'],
  ['https://elmdental.example/', 'yes'],
] as const)('as the website that is asked for, %s is a %s', ([website, satisfied]) => {
  const business = aBusiness({ websites: [website] });
  const { matchedCriteria } = scoreLead(business, aRequest({ contactFields: ['website'] }));
  expect(matchedCriteria.find(({ criterion }) => criterion === 'website')?.satisfied).toBe(
    satisfied,
  );
});

test('a page on a host of many is the website of whose host it is', () => {
  const store = aBusiness({
    name: 'Apple Elm Street',
    websites: ['https://www.apple.com/retail/elm'],
  });
  const { matchedCriteria } = scoreLead(store, aRequest({ contactFields: ['website'] }));
  expect(matchedCriteria.at(-1)).toMatchObject({ criterion: 'website', satisfied: 'yes' });
});
