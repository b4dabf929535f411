import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { judgePlace } from '../../../../functions/domain/leads/score/judge-place.ts';
import { parsePrompt } from '../../../../functions/domain/prompt/parse-prompt.ts';
import { aBusiness } from '../builders.ts';

const knowledge = loadKnowledge();

function partsOf(place: string) {
  const { request } = parsePrompt(knowledge, `10 dentists in ${place} with phone`);
  const parts = request?.place?.parts ?? [];
  if (parts.length === 0) throw new Error(`no place in "${place}"`);
  return parts;
}

/** An address in the middle of the place asked for, unless a position is given. */
function at(
  place: string,
  address: { locality?: string; region?: string; postcode?: string },
  position?: readonly [latitude: number, longitude: number],
): { business: Business; satisfied: string } {
  const parts = partsOf(place);
  const [part] = parts;
  const [latitude, longitude] = position ?? [part?.latitude ?? 0, part?.longitude ?? 0];
  const business = aBusiness({
    latitude,
    longitude,
    address: {
      freeform: '1 Test Street',
      locality: address.locality ?? 'Elsewhere',
      region: address.region ?? null,
      postcode: address.postcode ?? null,
      country: part?.countryCode ?? null,
    },
  });
  return { business, satisfied: judgePlace(business, parts).satisfied };
}

describe('a business in the circle of a town, but in another region, is not in the place', () => {
  test.for([
    ['Chester, England', { region: 'WLS' }, 'no'],
    ['Chester, England', { region: 'Flintshire' }, 'no'],
    ['Chester, England', { postcode: 'CH5 1AA' }, 'no'],
    ['Chester, England', { region: 'Cheshire West and Chester' }, 'yes'],
    ['Chester, England', { region: 'ENG' }, 'yes'],
    ['Chester, England', { locality: 'Chester' }, 'yes'],
    ['Chester, England', {}, 'unclear'],
    ['Newport, Wales', { region: 'Gloucestershire' }, 'no'],
    ['Newport, Wales', { region: 'Gwent' }, 'yes'],
    ['Carlisle, England', { region: 'Dumfries and Galloway' }, 'no'],
    ['Carlisle, England', { postcode: 'CA1 1AA' }, 'yes'],
    ['London', { region: 'Surrey' }, 'yes'],
    ['London', {}, 'yes'],
    ['Belfast', { region: 'Co. Down' }, 'yes'],
    ['Belfast', {}, 'yes'],
    ['Dublin', { region: 'Co. Meath' }, 'yes'],
    ['Dublin', {}, 'yes'],
    ['Waterford, Ireland', { region: 'Kilkenny' }, 'no'],
    ['Waterford, Ireland', { region: 'WD' }, 'yes'],
    ['Waterford, Ireland', { postcode: 'R95 X000' }, 'no'],
    ['Athlone', { region: 'Roscommon' }, 'no'],
    ['Brussels', { region: 'Vlaams-Brabant' }, 'no'],
    ['Brussels', { postcode: '1930' }, 'no'],
    ['Brussels', { postcode: '1050' }, 'yes'],
    ['Brussels', { region: 'Bruxelles' }, 'yes'],
    ['Antwerp', { region: 'Antwerpen' }, 'yes'],
    ['Antwerp', { postcode: '2600' }, 'yes'],
    ['Lyon', { region: 'Hérault' }, 'no'],
    ['Lyon', { region: '69' }, 'yes'],
    ['Lyon', { postcode: '69100' }, 'yes'],
    ['Madrid', { region: 'Toledo' }, 'no'],
    ['Madrid', { postcode: '28100' }, 'yes'],
    ['Milan', { region: 'TO' }, 'no'],
    ['Milan', { region: 'MB' }, 'yes'],
    ['Milan', { postcode: '28100' }, 'no'],
    ['Mexico City', { region: 'Estado de México' }, 'no'],
    ['Mexico City', { region: 'CDMX' }, 'yes'],
    ['Mexico City', { postcode: '53100' }, 'no'],
    ['Mexico City', { postcode: '06700' }, 'yes'],
  ] as const)('%s: %o is %s', ([place, address, satisfied]) => {
    expect(at(place, address).satisfied).toBe(satisfied);
  });
});

describe('a region is told by its counties and postcodes, not by its box', () => {
  const BRISTOL = [51.45, -2.59] as const;
  const CARDIFF = [51.48, -3.18] as const;
  test.for([
    ['Wales', { region: 'City of Bristol' }, 'no', BRISTOL],
    ['Wales', { postcode: 'BS1 4DJ' }, 'no', BRISTOL],
    ['Wales', { locality: 'Bristol' }, 'no', BRISTOL],
    ['Wales', { region: 'Cardiff' }, 'yes', CARDIFF],
    ['Wales', { postcode: 'CF10 1EP' }, 'yes', CARDIFF],
    ['Scotland', { region: 'Cumbria' }, 'no', [54.9, -2.9]],
    ['Scotland', { postcode: 'BT1 1AA' }, 'no', [54.9, -5.6]],
    ['Munster, Ireland', { region: 'Galway' }, 'no', [52.8, -8.5]],
    ['Leinster, Ireland', { region: 'Dublin' }, 'yes', [53.3, -6.3]],
    ['Flanders', { region: 'Brussels' }, 'no', [50.85, 4.35]],
    ['Flanders', { postcode: '9000' }, 'yes', [51.05, 3.72]],
    ['Wallonia', { region: 'Région Wallonne' }, 'yes', [50.45, 4.45]],
    ['Wallonia', { postcode: '3000' }, 'no', [50.8, 4.7]],
    ['Île-de-France', { region: '75' }, 'yes', [48.85, 2.35]],
    ['Île-de-France', { postcode: '60000' }, 'no', [48.9, 2.4]],
    ['Catalonia', { region: 'Girona' }, 'yes', [41.98, 2.82]],
    ['Lombardy', { region: 'NO' }, 'no', [45.45, 8.9]],
  ] as const)('%s: %o is %s', ([place, address, satisfied, position]) => {
    expect(at(place, address, position).satisfied).toBe(satisfied);
  });
});

describe('a county that is asked for', () => {
  test.for([
    ['County Cork', { region: 'Co. Cork' }, 'yes'],
    ['County Cork', { region: 'Kerry' }, 'no'],
    ['Hainaut', { region: 'Namur' }, 'no'],
    ['Hainaut', { postcode: '5000' }, 'unclear'],
    ['Hainaut', { postcode: '7000' }, 'yes'],
    ['Kent, England', { region: 'Kent' }, 'yes'],
    ['Kent, England', { region: 'East Sussex' }, 'unclear'],
    ['Kent, England', { region: 'England' }, 'yes'],
    ['Greater Manchester', { region: 'Flintshire' }, 'no'],
    ['Greater Manchester', { region: 'Salford' }, 'yes'],
    ['Hérault', { region: 'Gard' }, 'no'],
  ] as const)('%s: %o is %s', ([place, address, satisfied]) => {
    expect(at(place, address).satisfied).toBe(satisfied);
  });
});

test('a county leaves as its code, and the address keeps it as it was written', () => {
  const { business } = at('County Cork', { locality: 'Mallow', region: 'Co. Cork' });
  expect(business).toMatchObject({
    region: 'CO',
    address: '1 Test Street, Mallow, Co. Cork, Ireland',
  });
  expect(at('Kent, England', { region: 'KENT' }).business.region).toBe('KEN');
  expect(at('Kent, England', { region: 'Middlesex' }).business.region).toBe('ENG');
  expect(at('Kent, England', { region: 'Nowhereshire' }).business.region).toBeNull();
});

test('a county is named in the reason, and in files for people, as they write it', () => {
  const parts = partsOf('County Cork');
  const { business } = at('County Cork', { locality: 'Tralee', region: 'KY' });
  expect(judgePlace(business, parts)).toEqual({ satisfied: 'no', reason: 'in Tralee, Kerry' });
});
