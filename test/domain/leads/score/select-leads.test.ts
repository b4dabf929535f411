import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import type { CategoryTree } from '../../../../functions/domain/leads/score/category-fit.ts';
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
const dropped = (code: string) => ({
  kept: [],
  dropped: [{ code, count: 1 }],
  rejected: [{ business: expect.anything(), code }],
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

describe('a name that says another kind of business than the category', () => {
  const { categories } = loadKnowledge();
  const judged = (name: string, category: string) => {
    const hierarchy = ['restaurant', category];
    const business = aBusiness({
      name,
      category: { primary: category, hierarchy, alternates: [], basic: null },
    });
    const request = aRequest({ categories: [{ id: 'restaurant', label: 'Restaurant' }] });
    const { kept } = selectLeads({ businesses: [business], request, step: 'found', categories });
    return kept.map((lead) => {
      const { score, matchedCriteria } = scoreLead(lead, request);
      return { score, category: matchedCriteria[0]?.satisfied };
    });
  };

  test.for([
    ['Sunny Acres RV Park', 'unclear'],
    ['St. Luke Hospital', 'unclear'],
    ['Lakeside Animal Hospital', 'unclear'],
    ['Grace Lutheran Church', 'unclear'],
    ['Sunny Acres Restaurant & RV Park', 'yes'],
    ['Grill at the Hyatt Hotel', 'yes'],
    ['The Left Bank', 'yes'],
    ['Olive Garden', 'yes'],
    ['Church Street Cafe', 'yes'],
  ] as const)('%s: %s', ([name, satisfied]) => {
    const [lead] = judged(name, 'restaurant');
    expect(lead?.category).toBe(satisfied);
    if (satisfied === 'unclear') expect(lead?.score).toBeLessThan(70);
  });
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
] as const)('who asks for %s takes %s, where the record lists both', ([asked, primary]) => {
  const category = { primary, hierarchy: [], alternates: [asked], basic: null };
  const request = aRequest({ categories: [{ id: asked, label: asked }] });
  const { matchedCriteria } = scoreLead(aBusiness({ category }), request);
  expect(matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'yes' });
  expect(select(aBusiness({ category: { ...category, alternates: [] } }), request)).toEqual(
    dropped('off_category'),
  );
});

describe('a business inside a greater body', () => {
  const cafe = (websites: string[], street = '12 Elm St', primary = 'cafe') =>
    aBusiness({
      name: 'Elm Coffee',
      websites,
      category: { primary, hierarchy: [], alternates: ['cafe'], basic: null },
      address: {
        freeform: street,
        locality: 'Austin',
        region: 'TX',
        postcode: '78704',
        country: 'US',
      },
    });
  const judged = (business: Business, asked = 'cafe') =>
    scoreLead(business, aRequest({ categories: [{ id: asked, label: asked }] }));

  test.for([
    ['a church', cafe(['https://elmchurch.example/'])],
    ['a school or university', cafe(['https://elmisd.us/'])],
    ['a school or university', cafe(['https://dining.elm.edu/'])],
    ['an airport', cafe([], 'Elm Airport, Terminal 3, Gate K15')],
  ] as const)('is doubtful and scored last: %s', ([body, business]) => {
    const { score, matchedCriteria } = judged(business);
    expect(matchedCriteria[0]).toMatchObject({
      satisfied: 'unclear',
      reason: `listed as cafe, but a part of ${body}`,
    });
    expect(score).toBeLessThanOrEqual(50);
  });

  test('is left out where the kind is only its second one', () => {
    const { categories } = loadKnowledge();
    const request = aRequest({ categories: [{ id: 'cafe', label: 'Cafe' }] });
    const keeps = (business: Business) =>
      selectLeads({ businesses: [business], request, step: 'found', categories }).kept.length;
    expect(keeps(cafe([], 'Elm Airport, Terminal 3, Gate K15', 'bar'))).toBe(0);
    expect(keeps(cafe([], '3 Airport Road', 'bar'))).toBe(1);
  });

  test.for([
    ['a street at an airport', cafe([], '3 Airport Road'), 'cafe'],
    ['a name with a church in it', cafe(['https://churchstreetcafe.example/']), 'cafe'],
  ] as const)('is not %s', ([, business, asked]) => {
    expect(judged(business, asked).matchedCriteria[0]?.satisfied).toBe('yes');
  });
});

test('a second category is unclear', () => {
  const category = { primary: 'hospital', hierarchy: [], alternates: ['dentist'], basic: null };
  const { matchedCriteria } = scoreLead(aBusiness({ category }), aRequest());
  expect(matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'unclear' });
});

describe('a business that only passes for what was asked for', () => {
  const { categories } = loadKnowledge();
  const kept = (asked: string, name: string, primary: string, alternates: string[] = []) => {
    const category = { primary, hierarchy: [], alternates, basic: null };
    const request = aRequest({ categories: [{ id: asked, label: asked }] });
    const businesses = [aBusiness({ name, category })];
    return selectLeads({ businesses, request, step: 'found', categories }).kept.length === 1;
  };

  test.for([
    ['a second category of another branch', 'bar', 'Post Eastside', 'accommodation', ['bar']],
    ['one under a mall', 'restaurant', 'The Bluffs', 'shopping', ['american_restaurant']],
    [
      'one business inside another',
      'printing_service',
      'Passport Counter',
      'courier_and_delivery_services',
      ['printing_services'],
    ],
    [
      'a name and a category at odds',
      'restaurant',
      'Tanker Wash',
      'seafood_restaurant',
      ['car_wash'],
    ],
    ['homes among hotels', 'hotel', 'Dune Vacation Rentals', 'hotel', ['holiday_rental_home']],
    ['a villa among hotels', 'hotel', 'Oleander Villa', 'hotel', ['holiday_rental_home', 'motel']],
    ['a second category with such a name', 'hotel', 'Pine RV Park', 'resort', ['hotel']],
  ] as const)('is left out: %s', ([, asked, name, primary, alternates]) => {
    expect(kept(asked, name, primary, [...alternates])).toBe(false);
  });

  test.for([
    ['its name says it', 'printing_service', 'Quick Print Shop', 'courier_and_delivery_services'],
    ['its main category is a vague one', 'dental_clinic', 'Oak Smiles', 'professional_services'],
    ['its main category is broader', 'convenience_store', 'Corner 12', 'shopping'],
    ['its main category is a neighbour', 'restaurant', 'Lucky Tap', 'pub'],
    ['its main category is an older name', 'grocery_store', 'Harvest Foods', 'supermarket'],
  ] as const)('stays where %s', ([, asked, name, primary]) => {
    expect(kept(asked, name, primary, [asked])).toBe(true);
  });

  test.for([
    ['a bakery that also lists meals', 'restaurant', 'Rise & Co', 'bakery', ['french_restaurant']],
    ['sweets of an older release', 'restaurant', 'Dreamy', 'desserts', ['american_restaurant']],
    ['a shake club', 'restaurant', 'Rise Nutrition', 'restaurant', ['diner']],
    ['a caterer of tacos', 'mexican_restaurant', 'Lara Taquizas', 'mexican_restaurant', []],
    ['flats among hotels', 'hotel', 'Fifth and Oak', 'hotel', ['real_estate']],
    ['the restaurant of a club among hotels', 'hotel', 'Quail Inn', 'hotel', ['restaurant']],
    ['a hotel’s café among hotels', 'hotel', 'Cafe Norm', 'hotel', ['restaurant', 'cafe']],
    ['a children’s camp', 'campground', 'Camp Wokana', 'campground', ['youth_organizations']],
    ['a store of a campground', 'campground', 'Elm Campground Store', 'campground', ['rv_park']],
    ['a members’ club', 'bar', 'Elm Lodge', 'bar', ['community_services_non_profits']],
    ['an order’s lodge', 'bar', 'Elks Lodge 12', 'bar', []],
    ['flats that are called so', 'hotel', 'Elm Apts', 'accommodation', []],
    ['an eating place with a bar', 'bar', 'Domenic’s', 'italian_restaurant', ['restaurant']],
    ['a maker of wine', 'bar', 'Elm Reserve Room', 'winery', ['restaurant']],
    ['donuts with coffee', 'coffee_shop', 'Elm Donuts', 'donuts', ['bakery']],
    ['a room of games', 'coffee_shop', 'Elm Cafe & Gaming', 'cafe', ['betting_center']],
    ['a laboratory', 'pharmacy', 'Elm Optical Laboratory', 'pharmacy', ['health_and_medical']],
    ['a parcel shop', 'printing_service', 'Box It', 'printing_services', ['packing_supply']],
  ] as const)('is left out by what is known of its kind: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others, asked])).toBe(false);
  });

  test.for([
    ['a bakery that is called a café', 'restaurant', 'Elm Cafe', 'bakery', ['restaurant']],
    ['tacos and catering', 'restaurant', 'Lara Tacos & Catering', 'mexican_restaurant', []],
    ['a bakery, where one is asked for', 'bakery', 'Elm Bakery', 'bakery', ['restaurant']],
    ['a hotel with a restaurant', 'hotel', 'Elm House', 'hotel', ['restaurant', 'motel']],
    ['a hotel by its name', 'hotel', 'Hotel Elm', 'hotel', ['restaurant']],
    [
      'a camp with pitches',
      'campground',
      'Camp Elm',
      'campground',
      ['youth_organizations', 'park'],
    ],
    ['an eating place that is a pub', 'bar', 'The Harp', 'restaurant', ['irish_pub', 'bar']],
    ['a grill with its bar in the name', 'bar', 'Elm Bar & Grill', 'restaurant', ['bar']],
    ['donuts and coffee', 'coffee_shop', 'Elm Donuts & Coffee', 'donuts', ['coffee_shop']],
    ['the pharmacy of a clinic', 'pharmacy', 'Elm Clinic Pharmacy', 'pharmacy', []],
    [
      'a printer that ships',
      'printing_service',
      'Elm Print',
      'printing_services',
      ['packing_supply'],
    ],
  ] as const)('stays: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(true);
  });

  test('a villa is a name for a restaurant', () => {
    expect(kept('restaurant', 'La Villa', 'mexican_restaurant', ['restaurant'])).toBe(true);
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
