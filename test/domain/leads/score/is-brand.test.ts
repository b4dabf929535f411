import { expect, test } from 'vitest';
import { compactName, isBrand } from '../../../../functions/domain/leads/score/is-brand.ts';
import type { Branded } from '../../../../functions/domain/leads/score/is-brand.ts';

const named = (name: string, brand: string | null = null): Branded => ({
  name,
  alternateNames: [],
  brand: brand === null ? null : { name: brand, wikidata: null },
});

test.for([
  ['Starbucks', named('Starbucks')],
  ['Starbucks', named('Starbucks Reserve Roastery')],
  ['starbucks', named('Downtown Starbucks')],
  ["McDonald's", named('McDonalds #2041')],
  ['McDonald', named("McDonald's")],
  ['McDonalds', named("McDonald's")],
  ['7-Eleven', named('7Eleven Store')],
  ['Wal-Mart', named('Walmart Supercenter')],
  ['H&M', named('H & M Kids')],
  ['The Home Depot', named('Home Depot')],
  ['Home Depot', named('The Home Depot Rental')],
  ['Burger King', named('Airport Burger King')],
  ['CVS Pharmacy', named('CVS')],
  ['Starbucks Coffee', named('Starbucks')],
  ['Target', named('Target')],
  ['Target', named('CVS Pharmacy at Target')],
  ['Hilton', named('DoubleTree by Hilton')],
  ['Café Coffee Day', named('Cafe Coffee Day')],
  ['Shell', named('Main Street Fuel', 'Shell')],
  ['Starbucks', { ...named('Kiosk 4'), alternateNames: ['Starbucks Terminal 2'] }],
] satisfies [string, Branded][])('%s is found in %o', ([brand, business]) => {
  expect(isBrand(business, brand, { strict: false })).toBe(true);
});

test.for([
  ['Target', named('Targeted Dental')],
  ['Target', named('On Target Archery')],
  ['Shell', named('Cockle Shell Cafe')],
  ['Chase', named('Paper Chase Books')],
  ['Burger King', named('Burger Kingdom')],
  ['Hilton', named('Paris Hilton Salon')],
  ['CVS', named('CVSA Inspections')],
  ['7-Eleven', named('711 Smoke Shop')],
  ['Boots Pharmacy', named('Boots and Saddles')],
  ['', named('Anything')],
  ['!!!', named('Anything')],
] satisfies [string, Branded][])('%s is not found in %o', ([brand, business]) => {
  expect(isBrand(business, brand, { strict: false })).toBe(false);
});

test('a brand that is asked for is not found where the record states another one', () => {
  const shop = named('CVS Pharmacy at Target', 'CVS');
  expect(isBrand(shop, 'Target', { strict: false })).toBe(true);
  expect(isBrand(shop, 'Target', { strict: true })).toBe(false);
  expect(isBrand(shop, 'CVS', { strict: true })).toBe(true);
});

test('the letters of a brand stand in every name that is of it', () => {
  expect(['The Home Depot', 'H&M', '7-Eleven', "McDonald's"].map(compactName)).toEqual([
    'homedepot',
    'handm',
    '7eleven',
    'mcdonalds',
  ]);
});
