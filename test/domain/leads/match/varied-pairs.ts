import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { aBusiness } from '../builders.ts';

type Change = Partial<Business>;
const phone = (number: string): Change => ({
  phone: number,
  phones: [{ number, type: null, scope: 'location', source: 'sample' }],
});
const site = (path: string): Change => ({
  website: `https://bluebonnet.example${path}`,
  domain: 'bluebonnet.example',
});
const facebook = (name: string): Change => ({
  socials: { ...aBusiness().socials, facebook: `https://www.facebook.com/${name}` },
});
const brand = (name: string): Change => ({ brand: { name, wikidata: null } });
const kind = (category: string): Change => ({
  category,
  categories: [category],
  categoryPath: [category],
});

/** What two records of one business, or of two, may say of it: each aspect in all its cases. */
const ASPECTS: readonly (readonly (readonly [Change, Change])[])[] = [
  [
    [{ name: 'Bluebonnet Dental' }, { name: 'Bluebonnet Dental' }],
    [{ name: 'Bluebonnet Dental' }, { name: 'Bluebonnet Oak Dental' }],
    [{ name: 'Bluebonnet Oak' }, { name: 'Bluebonnet Elm' }],
    [{ name: 'Bluebonnet Dental' }, { name: 'Bluebonnet Dental Clinic' }],
    [{ name: 'Bluebonnet 6' }, { name: 'Bluebonnet 7' }],
    [{ name: 'Bluebonnet 6' }, { name: 'Bluebonnet' }],
    [{ name: 'Bluebonnet Pharmacy' }, { name: 'Bluebonnet Bakery' }],
    [{ name: 'Bluebonnet Pharmacy' }, { name: 'Bluebonnet' }],
    [{ name: 'Bluebonnet Dental' }, { name: 'Quartz Sailing' }],
    [{ name: 'Bluebonnet Wild Rose Dental' }, { name: 'Bluebonnet' }],
  ],
  [
    [{ street: '1200 S Lamar Blvd Ste 4' }, { street: '1200 S Lamar Blvd Ste 4' }],
    [{ street: '1200 S Lamar Blvd Ste 4' }, { street: '1200 S Lamar Blvd Ste 9' }],
    [{ street: '1200 S Lamar Blvd' }, { street: '1206 S Lamar Blvd' }],
    [{ street: '1200 S Lamar Blvd' }, { street: '41 Elm Street' }],
    [{ street: 'S Lamar Blvd' }, { street: 'S Lamar Blvd' }],
    [{ street: '1200 S Lamar Blvd' }, { street: null }],
  ],
  [
    [{ postalCode: '78704' }, { postalCode: '78704' }],
    [{ postalCode: '78704' }, { postalCode: '78745' }],
    [{ postalCode: '78704' }, { postalCode: null }],
  ],
  [
    [{ city: 'Austin' }, { city: 'Austin' }],
    [{ city: 'Austin' }, { city: 'Dallas' }],
  ],
  [
    [phone('+15124780101'), phone('+15124780101')],
    [phone('+15124780101'), phone('+15124780199')],
    [phone('+15124780101'), phone('+15128631734')],
    [phone('+15124780101'), phone('+12124780101')],
    [phone('+18005550101'), phone('+18005550101')],
    [phone('+15124780101'), { phone: null, phones: [] }],
  ],
  [
    [site('/'), site('/')],
    [site('/north'), site('/north')],
    [site('/north'), site('/south')],
    [site('/stores/1024'), site('/stores/1024/hours')],
    [site('/stores/1024'), site('/stores/2048')],
    [site('/'), site('/north')],
    [site('/'), { website: 'https://quartz.example/', domain: 'quartz.example' }],
    [site('/'), { website: null, domain: null }],
  ],
  [
    [{ brand: null }, { brand: null }],
    [brand('Amber'), brand('Amber')],
    [brand('Amber'), brand('Quartz')],
  ],
  [
    [kind('hotel'), kind('restaurant')],
    [kind('dentist'), kind('dentist')],
    [kind('dentist'), kind('boat_rental')],
    [kind('dental_clinic'), kind('medical_clinic')],
    [kind('dentist'), { category: null, categories: [], categoryPath: [] }],
  ],
  [
    [facebook('bluebonnet'), facebook('bluebonnet')],
    [facebook('bluebonnet'), facebook('quartz')],
    [{}, {}],
  ],
];

/** So many pairs that every case of every aspect meets cases of the others; the same ones each time. */
export function variedPairs(count: number): [Business, Business][] {
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, () => {
    const changes = ASPECTS.map((cases) => cases[next(cases.length)] ?? [{}, {}]);
    const side = (index: 0 | 1) =>
      aBusiness({}, Object.assign({}, ...changes.map((pair) => pair[index])) as Change);
    return [side(0), side(1)];
  });
}
