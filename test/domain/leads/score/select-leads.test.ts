import { describe, expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import type { CategoryTree } from '../../../../functions/domain/leads/score/category-fit.ts';
import { judgeContactField } from '../../../../functions/domain/leads/score/judge-contact-field.ts';
import { isNearKind } from '../../../../functions/domain/leads/score/near-kinds.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import type {
  ContactField,
  LeadRequest,
  RequestFilter,
} from '../../../../functions/domain/prompt/request.ts';
import { aBusiness, aRequest } from '../builders.ts';

function select(
  business: Business,
  request: Partial<LeadRequest> = {},
  step: 'found' | 'enriched' = 'enriched',
) {
  return selectLeads({ businesses: [business], request: aRequest(request), step });
}
const filter = (
  kind: RequestFilter['kind'],
  value: RequestFilter['value'] = true,
): Partial<LeadRequest> => ({
  filters: [{ kind, op: 'eq', value }],
});
const KEPT = { dropped: [], rejected: [] };
const dropped = (code: string, mightFit = false) => ({
  kept: [],
  dropped: [{ code, count: 1 }],
  rejected: [{ business: expect.anything(), code, mightFit }],
});

test('an off-category business is dropped and counted', () => {
  const bank = aBusiness({
    category: { primary: 'bank', hierarchy: ['finance', 'bank'], alternates: ['atm'], basic: null },
  });
  expect(select(bank)).toEqual(dropped('off_category'));
});

test('the taxonomy decides for records without a path and with older names', () => {
  const tree: CategoryTree = {
    withDescendants: (ids) => new Set(ids.includes('dentist') ? ['dentist', 'orthodontist'] : ids),
    idOfName: (name) => (name === 'braces_clinic' ? 'orthodontist' : undefined),
    find: () => [],
    get: () => undefined,
  };
  const old = aBusiness({
    category: { primary: 'braces_clinic', hierarchy: [], alternates: [], basic: null },
  });
  const { kept } = selectLeads({
    businesses: [old],
    request: aRequest(),
    step: 'found',
    categories: tree,
  });
  expect(kept).toMatchObject([{ category: 'orthodontist', categoryPath: ['dentist'] }]);
  expect(select(old)).toEqual(dropped('off_category'));
});

test('a permanently closed business is out whatever its confidence', () => {
  expect(select(aBusiness({ operatingStatus: 'permanently_closed', confidence: 1 }))).toEqual(
    dropped('closed'),
  );
  expect(select(aBusiness({ operatingStatus: null })).kept).toHaveLength(1);
});

test('a business without a real name is out', () => {
  expect(select(aBusiness({ name: 'N/A' }))).toEqual(dropped('filtered'));
});

describe('required fields', () => {
  const withSite = aBusiness();
  const withoutSite = aBusiness({ websites: [] });
  test('an e-mail may still be found on a site, but not without one', () => {
    const request = { contactFields: ['email'] } satisfies Partial<LeadRequest>;
    expect(select(withSite, request, 'found').kept).toHaveLength(1);
    expect(select(withoutSite, request, 'found')).toEqual(dropped('missing_required_field'));
    expect(select(withSite, request, 'enriched')).toEqual(dropped('missing_required_field'));
  });

  test.for([
    ['phone', { phones: [] }],
    ['website', { websites: ['https://www.facebook.com/bluebonnet'] }],
    ['instagram', {}],
    ['whatsapp', {}],
    ['address', { address: null }],
  ] satisfies [ContactField, Partial<SourceRecord>][])('%s', ([field, record]) => {
    expect(select(aBusiness(record), { contactFields: [field] })).toEqual(
      dropped('missing_required_field'),
    );
  });

  test('an undeliverable address is no e-mail', () => {
    const emails = [
      { address: 'info@a.example', kind: 'generic', status: 'undeliverable', source: 'website' },
    ] as const;
    expect(select(aBusiness({}, { emails: [...emails] }), { contactFields: ['email'] })).toEqual(
      dropped('missing_required_field'),
    );
  });

  test('what no source knows drops nobody and is said', () => {
    const selection = select(aBusiness(), { contactFields: ['ownerName'] });
    expect(selection.kept).toHaveLength(1);
    expect(selection.dropped).toEqual([{ code: 'filter_not_supported', count: 1 }]);
  });
});

test.for([
  ['a garage', 'https://bluebonnetautoandbrakes.example'],
  ['a bank', 'https://bankofbluebonnet.example'],
  ['a university', 'https://bluebonnet.edu'],
] as const)('the website of %s is none of a dentist', ([, website]) => {
  const business = aBusiness({ websites: [website] });
  expect(judgeContactField(business, 'website').satisfied).toBe('no');
  expect(select(business, { contactFields: ['website'] })).toEqual(
    dropped('missing_required_field'),
  );
  expect(judgeContactField(business, 'phone').satisfied).toBe('yes');
  const own = aBusiness({ name: 'Bluebonnet Bank & Auto School', websites: [website] });
  expect(judgeContactField(own, 'website').satisfied).toBe('yes');
});

describe('filters', () => {
  const chain = aBusiness({}, { ownershipType: 'chain' });
  const emails = (...kinds: ('generic' | 'personal')[]) =>
    kinds.map((kind) => ({ address: `${kind}@a.example`, kind, status: null, source: 'website' }));
  test.for([
    ['independent', chain, filter('independent'), 'filtered'],
    ['chains only', chain, filter('independent', false), null],
    [
      'excluded brand',
      aBusiness({ name: 'Burger King Downtown' }),
      filter('exclude_brand', 'burger king'),
      'filtered',
    ],
    [
      'excluded brand, whole words only',
      aBusiness({ name: 'Targeted Dental' }),
      filter('exclude_brand', 'Target'),
      null,
    ],
    ['no website wanted', aBusiness(), filter('has_website', false), 'filtered'],
    [
      'no website wanted, profiles only',
      aBusiness({ websites: ['https://www.facebook.com/bb'] }),
      filter('has_website', false),
      null,
    ],
    ['no phone wanted', aBusiness(), filter('has_phone', false), 'filtered'],
    [
      'a wrong kind of e-mail',
      aBusiness({}, { emails: emails('personal') }),
      filter('email_type', 'generic'),
      'filtered',
    ],
    [
      'the right kind of e-mail',
      aBusiness({}, { emails: emails('personal', 'generic') }),
      filter('email_type', 'generic'),
      null,
    ],
    [
      'open on Sunday, it is',
      aBusiness({ openingHours: 'Mo-Sa 09:00-18:00; Su 10:00-14:00' }),
      filter('open_on', 'sunday'),
      null,
    ],
    [
      'open on Sunday, it is not',
      aBusiness({ openingHours: 'Mo-Sa 09:00-18:00; Su off' }),
      filter('open_on', 'sunday'),
      'filtered',
    ],
    [
      'open late over midnight',
      aBusiness({ openingHours: 'Fr-Su 18:00-02:00' }),
      filter('open_late'),
      null,
    ],
    [
      'open late, it is not',
      aBusiness({ openingHours: '09:00-18:00' }),
      filter('open_late'),
      'filtered',
    ],
    ['open 24 hours', aBusiness({ openingHours: '24/7' }), filter('open_24_hours'), null],
  ] as const)('%s', ([, business, request, code]) => {
    expect(select(business, request)).toMatchObject(code === null ? KEPT : dropped(code));
  });

  test.for([
    [['deliverable', 'unknown'], null, ['deliverable']],
    [['unknown', 'undeliverable'], 'filtered', []],
    [['risky'], 'filtered', []],
    [['undeliverable'], 'filtered', []],
  ] as const)(
    'verified addresses only, of %o: what is not proven leaves with no lead',
    ([statuses, code, left]) => {
      const addresses = statuses.map((status) => ({
        address: `${status}@a.example`,
        kind: 'generic' as const,
        status,
        source: 'website',
      }));
      const selection = select(aBusiness({}, { emails: addresses }), filter('email_verified'));
      expect(selection).toMatchObject(code === null ? KEPT : dropped(code));
      expect(
        selection.kept.flatMap(({ emails: kept }) => kept?.map(({ status }) => status)),
      ).toEqual(left);
    },
  );

  test('where a note says that nobody can tell, an address that was not verified drops nobody', () => {
    const request = {
      ...filter('email_verified'),
      notes: [
        {
          text: 'verified emails',
          effect: 'not_checked' as const,
          slot: 'filter' as const,
          subject: 'email_verified' as const,
        },
      ],
    };
    const of = (status: 'unknown' | 'undeliverable') =>
      aBusiness(
        {},
        { emails: [{ address: 'info@a.example', kind: 'generic', status, source: 'website' }] },
      );
    expect(select(of('unknown'), request)).toMatchObject({ kept: [{ name: 'Bluebonnet Dental' }] });
    expect(select(of('undeliverable'), request)).toMatchObject(dropped('filtered'));
  });

  test('only the asked kind of address leaves with the lead', () => {
    const { kept } = select(
      aBusiness({}, { emails: emails('personal', 'generic'), email: 'personal@a.example' }),
      filter('email_type', 'generic'),
    );
    expect(kept).toMatchObject([{ email: 'generic@a.example', emails: [{ kind: 'generic' }] }]);
  });

  test.for([
    ['a kind that no source serves', filter('employees', 50)],
    ['hours that no record has', filter('open_late')],
  ] as const)('%s drops nobody and is said', ([, request]) => {
    const selection = select(aBusiness(), request);
    expect(selection.kept).toHaveLength(1);
    expect(selection.dropped).toEqual([{ code: 'filter_not_supported', count: 1 }]);
  });

  test('hours that are not understood decide nothing', () => {
    const { kept } = select(
      aBusiness({ openingHours: 'sunrise-sunset || "by appointment"' }),
      filter('open_late'),
    );
    expect(kept).toHaveLength(1);
  });
});

test('a business across the border of the place is not delivered', () => {
  const address = {
    freeform: '1 Test St',
    locality: 'Hoboken',
    region: 'NJ',
    postcode: '07030',
    country: 'US',
  };
  expect(select(aBusiness({ address }))).toEqual(dropped('filtered'));
});

test('a second category that the name says is as good as the first', () => {
  const category = { primary: 'vitamins', hierarchy: [], alternates: ['dentist'], basic: null };
  const named = scoreLead(aBusiness({ category }, { nameFits: true }), aRequest());
  expect(named.matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'yes' });
  expect(named.score).toBeGreaterThan(scoreLead(aBusiness({ category }), aRequest()).score);
});

test.for([
  ['grocery_store', 'supermarket'],
  ['marketing_agency', 'advertising_agency'],
  ['hotel', 'resort'],
  ['pizza_restaurant', 'pizza_delivery_service'],
  ['preschool', 'day_care_preschool'],
  ['gas_station', 'convenience_store'],
  ['cafe', 'coffee_shop'],
  ['restaurant', 'diner'],
  ['building_supply_store', 'hardware_store'],
] as const)('who asks for %s takes %s, where the record lists both', ([asked, primary]) => {
  const category = { primary, hierarchy: [], alternates: [asked], basic: null };
  const request = aRequest({ categories: [{ id: asked, label: asked }] });
  const { matchedCriteria } = scoreLead(aBusiness({ category }), request);
  expect(matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'yes' });
  const alone = select(aBusiness({ category: { ...category, alternates: [] } }), request);
  if (isNearKind({ category: primary, name: 'Bluebonnet Dental' }, [asked]))
    expect(alone).toMatchObject(KEPT);
  else expect(alone).toEqual(dropped('off_category'));
});

test('a second category is unclear', () => {
  const category = { primary: 'hospital', hierarchy: [], alternates: ['dentist'], basic: null };
  const { matchedCriteria } = scoreLead(aBusiness({ category }), aRequest());
  expect(matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'unclear' });
});

describe('a business of a doubtful kind', () => {
  const category = { primary: 'hospital', hierarchy: [], alternates: ['dentist'], basic: null };

  test('is left out, and said to be one that might fit', () => {
    expect(select(aBusiness({ category }))).toEqual(dropped('off_category', true));
    expect(select(aBusiness({ category }), {}, 'found')).toEqual(dropped('off_category', true));
  });

  test('is not said to fit where something else keeps it out', () => {
    const request = { contactFields: ['phone'] } satisfies Partial<LeadRequest>;
    expect(select(aBusiness({ category, phones: [] }), request)).toEqual(
      dropped('missing_required_field'),
    );
    expect(select(aBusiness({ category, operatingStatus: 'permanently_closed' }))).toEqual(
      dropped('closed'),
    );
  });
});

test('where no field is asked for, a profile on a network alone is no contact', () => {
  const only = (record: Partial<SourceRecord>) =>
    select(aBusiness({ operatingStatus: 'open', phones: [], websites: [], ...record }), {
      contactFields: [],
    });
  expect(only({ socials: ['https://facebook.com/bluebonnet'] })).toEqual(
    dropped('missing_required_field'),
  );
  expect(only({})).toEqual(dropped('missing_required_field'));
  expect(only({ phones: ['(512) 478-0101'] })).toMatchObject(KEPT);
  expect(only({ emails: ['hello@bluebonnet.example'] })).toMatchObject(KEPT);
});
