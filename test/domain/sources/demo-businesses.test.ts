import parsePhoneNumber from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { normalizeRecord } from '../../../functions/domain/leads/normalize/normalize-record.ts';
import type { SourceRecord } from '../../../functions/domain/leads/normalize/source-record.ts';
import { StoredSourceRecord } from '../../../functions/domain/leads/normalize/stored-source-record.ts';
import { selectLeads } from '../../../functions/domain/leads/score/select-leads.ts';
import { demoBusinesses } from '../../../functions/domain/sources/demo-businesses.ts';
import { aPart, aRequest } from '../../support/places.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const austin = aPart({
  kind: 'city',
  label: 'Austin, TX',
  countryCode: 'US',
  regionCode: 'US-TX',
  localities: ['Austin'],
  latitude: 30.2672,
  longitude: -97.7431,
  radiusMeters: 15_000,
});

describe('demo businesses', () => {
  test('are as many as asked for, a hundred at most, all different, the same each time', () => {
    const request = aRequest([austin]);
    const hundred = demoBusinesses(request, 1_000);
    expect(hundred).toHaveLength(100);
    const distinct = (pick: (one: SourceRecord) => unknown) => new Set(hundred.map(pick)).size;
    expect(distinct((one) => one.name)).toBe(100);
    expect(distinct((one) => one.websites[0])).toBe(100);
    expect(distinct((one) => one.phones[0])).toBe(100);
    expect(distinct((one) => one.recordId)).toBe(100);
    expect(demoBusinesses(request, 7)).toEqual(hundred.slice(0, 7));
    expect(demoBusinesses(request, 0)).toEqual([]);
  });

  test.for(['US', 'CA', 'GB', 'IE', 'DE', 'FR', 'AU', 'ES', null])(
    'in %s are whole records with valid phones',
    (countryCode) => {
      for (const one of demoBusinesses(aRequest([{ ...austin, countryCode }]), 100)) {
        expect(StoredSourceRecord.parse(one)).toEqual(one);
        expect(parsePhoneNumber(one.phones[0] ?? '')?.isValid(), one.phones[0]).toBe(true);
        expect(one.emails[0]).toMatch(/^info@[a-z0-9-]+\.example$/);
      }
    },
  );

  test('are of the brands asked for, and lie in no place that was left out', () => {
    const centre = { ...austin, kind: 'area' as const, label: 'Centre', radiusMeters: 2_000 };
    const request = {
      ...aRequest([austin]),
      brands: { include: ['Tallbird', 'Pepperlane Grill'], exclude: [] },
      excludedPlaces: ['Centre'],
      excludedAreas: [centre],
    };
    const found = demoBusinesses(request, 100).map((one) => normalizeRecord(one, NOW));
    const { kept } = selectLeads({ businesses: found, request, step: 'found' });
    expect(kept).toHaveLength(100);
    expect(new Set(found.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
      100,
    );
    expect(new Set(found.map(({ brand }) => brand?.name)).size).toBe(2);
  });

  test('lie at the asked places and take categories in turn', () => {
    const paris = {
      ...austin,
      localities: ['Paris'],
      countryCode: 'FR',
      latitude: 48.9,
      longitude: 2.4,
    };
    const found = demoBusinesses(aRequest([austin, paris], ['bar', 'gym']), 10);
    expect(new Set(found.map(({ address }) => address?.locality))).toEqual(
      new Set(['Austin', 'Paris']),
    );
    expect(new Set(found.map(({ category }) => category.primary))).toEqual(new Set(['bar', 'gym']));
    for (const { latitude, longitude, address } of found) {
      const centre = address?.locality === 'Paris' ? paris : austin;
      expect(Math.abs((latitude ?? 0) - centre.latitude)).toBeLessThan(0.1);
      expect(Math.abs((longitude ?? 0) - centre.longitude)).toBeLessThan(0.15);
    }
  });

  test('inside a box stay inside it', () => {
    const [west, south, east, north] = [-98, 30, -97, 31] as const;
    for (const { latitude, longitude } of demoBusinesses(aRequest([aPart()]), 100)) {
      expect([
        (longitude ?? 0) > west && (longitude ?? 0) < east,
        (latitude ?? 0) > south && (latitude ?? 0) < north,
      ]).toEqual([true, true]);
    }
  });

  test.for([
    [{ kind: 'has_website', op: 'eq', value: false }, 'websites'],
    [{ kind: 'has_phone', op: 'neq', value: true }, 'phones'],
    [{ kind: 'has_email', op: 'eq', value: false }, 'emails'],
  ] as const)('asked for without: %j', ([filter, field]) => {
    const request = { ...aRequest([austin]), filters: [filter] };
    expect(demoBusinesses(request, 5).flatMap((one) => one[field])).toEqual([]);
  });

  test('are made for a request without place or category too', () => {
    expect(demoBusinesses({ ...aRequest([austin], []), place: null }, 3)).toHaveLength(3);
  });
});
