import { describe, expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import type { LeadRequest, PlacePart } from '../../../../functions/domain/prompt/request.ts';
import { AUSTIN, aBusiness, aRequest } from '../builders.ts';

const score = (business: Business, request: Partial<LeadRequest> = {}) =>
  scoreLead(business, aRequest(request));

const inRegion = (region: string | null, locality = 'Round Rock') => ({
  freeform: '1 Test St',
  locality,
  region,
  postcode: null,
  country: 'US',
});
const inCountry = (country: string) => ({ ...inRegion(null), country });

describe('place', () => {
  const place = (parts: Partial<typeof AUSTIN>[]): Partial<LeadRequest> => {
    const { place: asked } = aRequest();
    return {
      place:
        asked === null ? null : { ...asked, parts: parts.map((part) => ({ ...AUSTIN, ...part })) },
    };
  };
  test.for([
    ['in the circle', {}, [{}], 'yes'],
    ['by the name of the city, outside the circle', { latitude: 31 }, [{}], 'yes'],
    ['outside', { latitude: 31, address: null }, [{}], 'no'],
    ['nothing known', { latitude: null, address: null }, [{}], 'unclear'],
    ['another postcode', {}, [{ kind: 'postcode', postcode: '78701' }], 'no'],
    ['the postcode', {}, [{ kind: 'postcode', postcode: '78704' }], 'yes'],
    [
      'one of several',
      {},
      [
        { kind: 'postcode', postcode: '78701' },
        { kind: 'postcode', postcode: '78704' },
      ],
      'yes',
    ],
    ['the region', {}, [{ kind: 'region' }], 'yes'],
    ['another country', {}, [{ kind: 'country', countryCode: 'MX' }], 'no'],
    ['in the circle, across the border of the state', { address: inRegion('OK') }, [{}], 'no'],
    ['in the circle, across the border of the country', { address: inCountry('MX') }, [{}], 'no'],
    ['in a county box, across the border', { address: inRegion('OK') }, [{ kind: 'area' }], 'no'],
    [
      'within a radius that was asked for, across the border',
      { address: inRegion('OK') },
      [{ localities: [] }],
      'yes',
    ],
    ['region unknown, another city', { address: inRegion(null) }, [{}], 'unclear'],
    ['region unknown, city and position agree', { address: inRegion(null, 'Austin') }, [{}], 'yes'],
    [
      'region unknown, the city far away',
      { latitude: 40, address: inRegion(null, 'Austin') },
      [{}],
      'unclear',
    ],
  ] as const)('%s', ([, record, parts, satisfied]) => {
    const { matchedCriteria } = score(
      aBusiness(record),
      place([...parts] as Partial<typeof AUSTIN>[]),
    );
    expect(matchedCriteria.find(({ criterion }) => criterion === 'place')?.satisfied).toBe(
      satisfied,
    );
  });
});

describe('a town that is asked for by name', () => {
  const austin = { ...AUSTIN, otherTowns: ['Round Rock', 'San Marcos'] };
  const inTown = (locality: string | null, region: string | null = 'TX') =>
    aBusiness({
      address: { freeform: '12 Elm St', locality, region, postcode: '78664', country: 'US' },
    });
  const placed = (business: Business, parts: PlacePart[] = [austin]) => {
    const request = aRequest();
    return scoreLead(
      business,
      request.place === null ? request : { ...request, place: { ...request.place, parts } },
    );
  };
  const place = ({ matchedCriteria }: ReturnType<typeof placed>) =>
    matchedCriteria.find(({ criterion }) => criterion === 'place');

  test('does not hold its neighbours, however near they lie', () => {
    const near = inTown('Round Rock');
    expect(place(placed(near))).toMatchObject({ satisfied: 'no', reason: 'in Round Rock, TX' });
    const request = aRequest();
    const asked = { ...request, place: request.place && { ...request.place, parts: [austin] } };
    const { kept, rejected } = selectLeads({
      businesses: [near, inTown('Austin')],
      request: asked,
      step: 'enriched',
    });
    expect(kept.map(({ city }) => city)).toEqual(['Austin']);
    expect(rejected).toMatchObject([{ code: 'filtered', business: { city: 'Round Rock' } }]);
  });

  test('does not hold a business of another region that has no position', () => {
    const nowhere = { latitude: null, longitude: null };
    const elsewhere = { ...inTown('Denver', 'CO'), ...nowhere };
    expect(place(placed(elsewhere))?.satisfied).toBe('no');
    expect(place(placed({ ...inTown(null), ...nowhere }))?.satisfied).toBe('unclear');
  });

  test.for([
    ['the town itself', 'Austin'],
    ['no town', null],
    ['a part of it, or a place that nobody lists', 'Barton Hills'],
  ] as const)('holds whoever lies inside and whose address names %s', ([, locality]) => {
    expect(place(placed(inTown(locality)))?.satisfied).toBe('yes');
  });

  test('holds its neighbour where both are asked for', () => {
    const roundRock = { ...AUSTIN, label: 'Round Rock, TX', localities: ['Round Rock'] };
    expect(place(placed(inTown('Round Rock'), [austin, roundRock]))?.satisfied).toBe('yes');
  });

  test('is beside no town of another region, and none outside its circle', () => {
    expect(place(placed(inTown('Round Rock', 'OK')))?.satisfied).toBe('no');
    const far = { ...inTown('San Marcos'), latitude: 29.88, longitude: -97.94 };
    expect(place(placed(far))?.satisfied).toBe('no');
  });
});
