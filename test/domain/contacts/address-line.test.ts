import { expect, test } from 'vitest';
import { addressLine } from '../../../functions/domain/contacts/address-line.ts';

type Row = readonly [
  countryCode: string | null,
  region: string | null,
  city: string | null,
  postalCode: string | null,
  line: string,
];

test.for<Row>([
  // The postal abbreviation, where that is what people write.
  ['US', 'TX', 'Austin', '78701', '2 Main St, Austin, TX 78701, United States'],
  ['US', 'TX', 'Austin', null, '2 Main St, Austin, TX, United States'],
  ['CA', 'ON', 'Toronto', 'M5V 2T6', '2 Main St, Toronto, ON M5V 2T6, Canada'],
  ['AU', 'NSW', 'Sydney', '2000', '2 Main St, Sydney NSW 2000, Australia'],
  ['BR', 'SP', 'São Paulo', '01310-100', '2 Main St, São Paulo - SP, 01310-100, Brazil'],
  ['IT', 'MI', 'Milano', '20121', '2 Main St, 20121 Milano MI, Italy'],
  // The region's name, where there is no such abbreviation.
  ['JP', 'Tokyo', 'Shibuya', '150-0002', '2 Main St, Shibuya, Tokyo 150-0002, Japan'],
  ['GB', 'Kent', 'Maidstone', 'ME14 1XX', '2 Main St, Maidstone, Kent ME14 1XX, United Kingdom'],
  ['IE', 'Co. Cork', 'Mallow', null, '2 Main St, Mallow, Co. Cork, Ireland'],
  // None, where addresses of the country have none.
  ['FR', 'ARA', 'Lyon', '69002', '2 Main St, 69002 Lyon, France'],
  ['FR', '69', 'Lyon', '69002', '2 Main St, 69002 Lyon, France'],
  ['DE', 'BY', 'München', '80331', '2 Main St, 80331 München, Germany'],
  ['AT', '9', 'Wien', '1010', '2 Main St, 1010 Wien, Austria'],
  ['CH', 'ZH', 'Zürich', '8001', '2 Main St, 8001 Zürich, Switzerland'],
  ['NL', 'NH', 'Amsterdam', '1012 AB', '2 Main St, 1012 AB Amsterdam, Netherlands'],
  // Not what is above the county or province.
  ['GB', 'ENG', 'London', 'SW1A 1AA', '2 Main St, London SW1A 1AA, United Kingdom'],
  ['IT', '25', 'Milano', '20121', '2 Main St, 20121 Milano, Italy'],
  ['ES', 'MD', 'Madrid', '28013', '2 Main St, 28013 Madrid, Spain'],
  ['IE', 'L', 'Dublin', 'D02 X285', '2 Main St, Dublin D02 X285, Ireland'],
  // A region that is called like its city stands once.
  ['SG', null, 'Singapore', '238801', '2 Main St, Singapore 238801, Singapore'],
  ['ES', 'Madrid', 'Madrid', '28013', '2 Main St, 28013 Madrid, Spain'],
  // Without a town, the region is the only place there is.
  ['DE', 'BY', null, null, '2 Main St, Bayern, Germany'],
  // A country that is not known.
  [null, 'TX', 'Austin', '78701', '2 Main St, 78701 Austin, TX'],
])('in %s with region %s', ([countryCode, region, city, postalCode, line]) => {
  expect(addressLine({ street: '2 Main St', city, region, postalCode, countryCode })).toBe(line);
});

test('nothing but a country is no address', () => {
  const parts = { street: null, city: null, region: null, postalCode: null };
  expect(addressLine({ ...parts, countryCode: 'US' })).toBeNull();
});
