import fc from 'fast-check';
import { expect, test } from 'vitest';
import { osmTiles } from '../../../functions/domain/sources/osm-cells.ts';
import { isInsidePart } from '../../../functions/domain/sources/osm-inside.ts';
import { boxesOf } from '../../../functions/domain/sources/search-area.ts';
import { aPart } from '../../support/places.ts';
import { aSourceRecord } from '../leads/builders.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const anArea = fc
  .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
  .map(([a, b, c, d]) =>
    aPart({ bbox: [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] }),
  );
const aCircle = fc
  .record({
    latitude: degrees(80),
    longitude: degrees(180),
    radiusMeters: fc.integer({ min: 100, max: 60_000 }),
  })
  .map((circle) => aPart({ kind: 'city', ...circle, bbox: [-1, -1, 1, 1] }));

test('tiles cover every point of what was asked for, and there are never too many', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anArea, aCircle), { minLength: 1, maxLength: 80 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, x, y) => {
        const tiles = osmTiles(parts, 60);
        expect(tiles.length).toBeLessThanOrEqual(60);
        const boxes = tiles.flat();
        for (const [west, south, east, north] of parts.flatMap(boxesOf)) {
          const [lon, lat] = [west + (east - west) * x, south + (north - south) * y];
          const holds = boxes.some(
            ([w, s, e, n]) =>
              lon >= w - 1e-9 && lon <= e + 1e-9 && lat >= s - 1e-9 && lat <= n + 1e-9,
          );
          expect(holds).toBe(true);
        }
      },
    ),
  );
});

test('a city is one box, a country a grid', () => {
  const city = aPart({
    kind: 'city',
    radiusMeters: 20_000,
    localities: ['X'],
    bbox: [-97.8, 30.3, -97.2, 30.7],
  });
  expect(osmTiles([city], 60).map((tile) => tile.length)).toEqual([1]);
  expect(osmTiles([aPart({ bbox: [-106.6, 25.8, -93.5, 36.5] })], 60)).toHaveLength(42);
});

const texas = aPart({
  kind: 'region',
  label: 'Texas, United States',
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: [-107, 25, -93, 37],
});
const germany = aPart({
  kind: 'country',
  label: 'Germany',
  countryCode: 'DE',
  bbox: [5.9, 47.2, 15.1, 55.1],
});
const record = (
  address: Partial<NonNullable<ReturnType<typeof aSourceRecord>['address']>> | null,
  at = { latitude: 30.25, longitude: -97.76 },
) =>
  aSourceRecord({
    ...at,
    address:
      address === null
        ? null
        : {
            freeform: null,
            locality: null,
            region: null,
            postcode: null,
            country: null,
            ...address,
          },
  });

test.for([
  ['TX', true],
  ['Texas', true],
  ['US-TX', true],
  ['OK', false],
  [null, false],
] as const)('a region counts by what the address says: %s', ([region, expected]) => {
  expect(isInsidePart(record({ country: 'US', region }), texas)).toBe(expected);
});

test('a country must be proven, a city must only not be contradicted', () => {
  const at = { latitude: 48.1, longitude: 11.5 };
  expect(isInsidePart(record({ country: 'DE' }, at), germany)).toBe(true);
  expect(isInsidePart(record({ country: 'AT' }, at), germany)).toBe(false);
  expect(isInsidePart(record(null, at), germany)).toBe(false);
  const city = aPart({
    kind: 'city',
    countryCode: 'DE',
    ...at,
    radiusMeters: 5_000,
    bbox: [11.4, 48, 11.6, 48.2],
  });
  expect(isInsidePart(record(null, at), city)).toBe(true);
  expect(isInsidePart(record({ country: 'AT' }, at), city)).toBe(false);
});

test('a city holds its circle, and beyond it the addresses that bear its name', () => {
  const city = aPart({
    kind: 'city',
    latitude: 30.5,
    longitude: -97.5,
    radiusMeters: 1_000,
    localities: ['Fort Oak'],
    bbox: [-97.6, 30.4, -97.4, 30.6],
  });
  const outside = { latitude: 30.55, longitude: -97.5 };
  expect(isInsidePart(record(null, { latitude: 30.501, longitude: -97.5 }), city)).toBe(true);
  expect(isInsidePart(record(null, outside), city)).toBe(false);
  expect(isInsidePart(record({ locality: 'FORT OAK' }, outside), city)).toBe(true);
  expect(
    isInsidePart(record({ locality: 'Fort Oak' }, { latitude: 30.7, longitude: -97.5 }), city),
  ).toBe(false);
});

test.for([
  ['78704', '78704', true],
  ['78704', '78704-1234', true],
  ['78704', '78705', false],
  ['SW1A', 'SW1A 1AA', true],
  ['M1', 'M11 1AA', false],
  ['M1', 'M1 1AA', true],
  ['78704', null, false],
] as const)('postcode %s asked, %s written: %s', ([asked, written, expected]) => {
  const part = aPart({ kind: 'postcode', postcode: asked });
  expect(
    isInsidePart(record({ postcode: written }, { latitude: 30.5, longitude: -97.5 }), part),
  ).toBe(expected);
});
