import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { markOwnership } from '../../../../functions/domain/leads/normalize/ownership.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { aBusiness, aRequest } from '../builders.ts';
import { selectionBy } from './selection-by.ts';

const { brands, categories } = loadKnowledge();
const { kept, mightFit } = selectionBy(categories);

describe('who asks for a broad kind gets none', () => {
  test.for([
    [
      'records that somebody tried a listing with',
      'automotive_service',
      'Elm Publishing Location Name - Suite',
      'automotive_service',
    ],
    ['of any kind', 'shopping', 'Real Estate Profile1 - Suite', 'building_supply_store'],
    ['machines that a name is known for', 'home_service', 'Minute Key', 'key_and_locksmith'],
    [
      'counters of dealers',
      'automotive_service',
      'The Elm Boys Parts Center',
      'automotive_service',
    ],
    ['dealers under services', 'automotive_service', 'Elm Ford Lincoln', 'automotive_service'],
    ['who sells chemicals to farms', 'home_service', 'Elm Chemical Co', 'pest_control_service'],
    ['shopping malls under hotels', 'hotel', 'Elmton Town Center', 'hotel'],
    ['libraries under education', 'education', 'Elm County Archive', 'library'],
    [
      'chambers of commerce under offices of a government',
      'government_office',
      'Elm City Chamber',
      'government_office',
    ],
    ['prizes under agencies', 'marketing_agency', 'Elm Spirits Awards', 'marketing_agency'],
    [
      'magazines under agencies',
      'advertising_agency',
      'Bride Magazine Elmton',
      'advertising_agency',
    ],
    ['hospitals among doctors', 'doctors_office', 'St. Elm Hospital - Transplants', 'doctor'],
  ] as const)('%s', ([, asked, name, primary]) => {
    expect(kept(asked, name, primary)).toBe(false);
  });

  test('whose trade is the second category after one that says nothing', () => {
    const professional = (name: string, ...others: string[]) =>
      kept('professional_service', name, 'professional_service', others);
    expect(professional('Elm Pipe & Steel', 'metal_supplier', 'industrial_company')).toBe(false);
    expect(professional('Elm Products', 'shopping')).toBe(false);
    expect(professional('Elm Alumni Chapter', 'government_office')).toBe(false);
    expect(professional('Elm Digital', 'media_news_company')).toBe(true);
    expect(kept('professional_service', 'Elm Staffing', 'employment_agency', ['shopping'])).toBe(
      true,
    );
  });

  test('public works, ministries and estate offices, which are parts of a greater body', () => {
    expect(mightFit('contractor', 'Elm City Public Works', 'contractor')).toBe(true);
    expect(mightFit('contractor', 'Elm Streets', 'contractor', [], 'https://ci.elm.mn.us')).toBe(
      true,
    );
    expect(mightFit('doctors_office', 'The Elm Ministry', 'obstetrics_and_gynecology')).toBe(true);
    expect(
      kept('event_or_party_service', 'Elm Valley Realty', 'videographer', [
        'event_or_party_service',
      ]),
    ).toBe(false);
  });
});

describe('who asks for a broad kind keeps', () => {
  test.for([
    ['who repairs a make', 'automotive_service', 'Elm Honda Repair', 'automotive_service'],
    ['doctors of a hospital', 'doctors_office', 'Elm Hospital Physician Group', 'doctor'],
    ['agencies for radio', 'advertising_agency', 'Elm Radio Advertising', 'advertising_agency'],
    ['builders', 'contractor', 'Elm Builders', 'building_or_construction_service'],
    ['shops whose name has the word', 'shopping', 'Brand Name Outlet', 'clothing_store'],
    ['towns whose name has a center', 'hotel', 'Hotel Elmton Center', 'hotel'],
  ] as const)('%s', ([, asked, name, primary]) => {
    expect(kept(asked, name, primary)).toBe(true);
  });

  test('practices at universities, which doctors are part of', () => {
    expect(
      kept('doctors_office', 'Elm Neurology', 'neurology', [], 'https://medicine.elm.edu'),
    ).toBe(true);
  });

  test('no sheds as construction', () => {
    expect(
      kept('contractor', 'Elm Buildings', 'building_or_construction_service', [
        'self_storage_facility',
      ]),
    ).toBe(false);
  });
});

describe('a branch of a chain of several kinds', () => {
  const isKept = (asked: string, name: string, kinds: readonly string[]): boolean => {
    const [primary = null, ...alternates] = kinds;
    const category = { primary, hierarchy: [], alternates, basic: null };
    const businesses = markOwnership([aBusiness({ name, category })], brands);
    const request = aRequest({ categories: [{ id: asked, label: asked }] });
    return selectLeads({ businesses, request, step: 'found', categories }).kept.length === 1;
  };

  test('is the one that its record is mainly of, not another one of the chain', () => {
    expect(isKept('automotive_service', 'Circle K', ['convenience_store', 'automotive'])).toBe(
      false,
    );
    expect(isKept('convenience_store', 'Circle K', ['convenience_store', 'automotive'])).toBe(true);
  });

  test('is no other trade because the chain has fuel, too', () => {
    expect(isKept('automotive_service', 'Walmart', ['tire_shop', 'automotive'])).toBe(false);
  });
});

describe('the order of a broad list', () => {
  /** How well it fits, in percent: how likely it is open depends on its kind, too. */
  const fit = (asked: string, name: string, kinds: readonly string[]): number => {
    const [primary = null, ...alternates] = kinds;
    const category = { primary, hierarchy: [], alternates, basic: null };
    const request = aRequest({ categories: [{ id: asked, label: asked }] });
    const businesses = [aBusiness({ name, category })];
    const [lead] = selectLeads({ businesses, request, step: 'found', categories }).kept;
    const reason = lead === undefined ? '' : scoreLead(lead, request).scoreReason;
    return Number(/fit (\d+) %/.exec(reason)?.[1] ?? -1);
  };

  test('has car dealers and auction houses behind all other shops', () => {
    expect(fit('shopping', 'Elm & Pine', ['toy_store'])).toBe(100);
    for (const kind of ['car_dealer', 'motorcycle_dealer', 'auction_house'])
      expect(fit('shopping', 'Elm Store', [kind])).toBe(95);
    expect(fit('auto_dealer', 'Elm & Pine', ['car_dealer'])).toBe(100);
  });

  test('has who is mainly of the kind before who does it too, whatever their names say', () => {
    expect(fit('home_service', 'Elm & Pine', ['plumbing'])).toBe(100);
    expect(fit('home_service', 'Elm Movers', ['storage_facility', 'movers'])).toBe(95);
    expect(fit('cafe', 'Elm Cafe', ['cafe'])).toBe(100);
    expect(fit('cafe', 'Elm Cafe', ['coffee_shop', 'cafe'])).toBe(95);
  });
});
