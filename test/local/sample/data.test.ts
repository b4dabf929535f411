import parsePhoneNumber from 'libphonenumber-js/min';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directGet } from '../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../functions/adapters/sources/overture/overture-source.ts';
import { sourceViews } from '../../../functions/domain/sources/sources.ts';
import { sampleBusinesses } from '../../../lib/local/sample/businesses.ts';
import type { SampleBusiness, SiteKind } from '../../../lib/local/sample/businesses.ts';
import { startSampleData } from '../../../lib/local/sample/sample-data.ts';
import type { SampleData } from '../../../lib/local/sample/sample-data.ts';
import { aPart, aRequest, noGazetteer, plainFit } from '../../support/places.ts';

const all = sampleBusinesses();
const isOpen = ({ operatingStatus }: SampleBusiness) => operatingStatus !== 'permanently_closed';
const isOriginal = ({ dataset }: SampleBusiness) => dataset === 'sample-directory';
const in_ = (city: string, category: string) =>
  all.filter((one) => one.city.name === city && one.trade.hierarchy.includes(category));
const SILENT: readonly SiteKind[] = ['no_email', 'parked', 'unreachable', 'not_found'];

describe('the sample businesses', () => {
  test('are in the countries that clients are told', () => {
    const [view] = sourceViews(['sample']);
    expect([...new Set(all.map(({ city }) => city.country))].toSorted()).toEqual(
      view?.coverage.countries === '*' ? [] : view?.coverage.countries.toSorted(),
    );
  });

  test('hold at least 60 dentists in Austin with phone and a website that yields an e-mail, and under 400', () => {
    const dentists = in_('Austin', 'dental_clinic');
    expect(dentists.length).toBeLessThan(400);
    const reachable = dentists.filter(
      (one) =>
        isOriginal(one) &&
        isOpen(one) &&
        one.phone !== null &&
        one.site !== null &&
        !SILENT.includes(one.site.kind),
    );
    expect(reachable.length).toBeGreaterThan(80);
  });

  test.for([
    ['Chicago', 150],
    ['Austin', 15],
    ['Denver', 15],
    ['London', 15],
    ['Berlin', 15],
    ['Paris', 15],
  ] as const)('hold restaurants in %s: %d', ([city, least]) => {
    expect(
      in_(city, 'restaurant').filter((one) => isOriginal(one) && isOpen(one)).length,
    ).toBeGreaterThan(least);
  });

  test('never give two businesses the same name and address', () => {
    const keys = all
      .filter(isOriginal)
      .map((one) => `${one.name} ${one.street} ${one.postcode}`.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('have chains, closed ones, duplicates, and ones without phone or website, in several countries', () => {
    expect(new Set(all.map(({ city }) => city.country)).size).toBeGreaterThan(5);
    const holds = (test_: (one: SampleBusiness) => boolean) => all.some(test_);
    expect(holds(({ brand }) => brand !== null)).toBe(true);
    expect(holds((one) => !isOpen(one))).toBe(true);
    expect(holds((one) => !isOriginal(one))).toBe(true);
    expect(holds(({ phone }) => phone === null)).toBe(true);
    expect(holds(({ websites }) => websites.length === 0)).toBe(true);
    expect(holds(({ websites }) => websites[0]?.includes('facebook.com') === true)).toBe(true);
  });

  test('have names and streets that are right in French and in German', () => {
    const spoken = (language: string) =>
      all.filter(({ city, brand }) => city.language === language && brand === null);
    const french = spoken('fr').flatMap(({ name, street }) => [name, street]);
    expect(french.filter((text) => /\b(?:du|de) [AEIOUÉÈÊ]/iu.test(text))).toEqual([]);
    expect(french.filter((text) => /\b(?:Beau|Nouveau|Vieux) [AEIOUÉÈÊ]/u.test(text))).toEqual([]);
    expect(french).toContain("1 rue de l'Arbre");
    const foreign = [...spoken('de'), ...spoken('fr')].filter(({ name }) => / and /i.test(name));
    expect(foreign).toEqual([]);
  });

  test('have only phone numbers that are valid and kept for fiction, each for one business', () => {
    const FICTION =
      /^\+(?:1\d{3}55501\d\d|442079460\d{3}|441614960\d{3}|3532091\d{5}|493023125\d{3}|498999998\d{3}|494066969\d{3}|3319900\d{4}|3346571\d{4}|61[23]5550\d{4})$/;
    const seen = new Map<string, string>();
    for (const { phone, city, street } of all.filter(isOriginal)) {
      if (phone === null) continue;
      const parsed = parsePhoneNumber(phone, city.country as 'US');
      expect(parsed?.isValid(), phone).toBe(true);
      expect(parsed?.number).toMatch(FICTION);
      expect(seen.get(parsed?.number ?? '') ?? street).toBe(street);
      seen.set(parsed?.number ?? '', street);
    }
  });

  test('have websites at names kept for examples only (RFC 2606)', () => {
    const hosts = all.flatMap(({ site }) => (site === null ? [] : [site.host]));
    expect(hosts.filter((host) => !/^[a-z0-9-]{1,63}\.example$/.test(host))).toEqual([]);
  });
});

describe('the sample server', () => {
  let data: SampleData;
  beforeAll(async () => {
    data = await startSampleData();
  });
  afterAll(() => data.close());

  test('is read through the same code as Overture', async () => {
    const source = overtureSource({
      id: 'sample',
      creditsPerLead: 1,
      catalogUrl: data.catalogUrl,
      fitCategory: plainFit,
      gazetteer: noGazetteer,
      direct: directGet,
      guarded: () => Promise.reject(new Error('The sample is on its own origin.')),
    });
    const never = new AbortController().signal;
    const austin = aPart({ latitude: 30.2672, longitude: -97.7431, radiusMeters: 20_000 });
    const request = aRequest([austin]);
    const { tiles } = await source.plan(request, never);
    expect(tiles).toHaveLength(1);
    const { records } = await source.search(tiles[0] ?? {}, request, 1_000, never);
    expect(records.map(({ recordId }) => recordId).toSorted()).toEqual(
      in_('Austin', 'dental_clinic')
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(records[0]).toMatchObject({ sourceId: 'sample', license: 'CC0-1.0' });
  });

  test('serves the same bytes in every run', async () => {
    const again = await startSampleData();
    const path = '/release/sample-2/theme=places/type=place/part-00001.zstd.parquet';
    const [one, two] = await Promise.all([fetch(data.origin + path), fetch(again.origin + path)]);
    expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
    await again.close();
  });

  test.for([
    ['bytes=0-3', 206, 4],
    ['bytes=-8', 206, 8],
    ['bytes=99999999-', 416, 0],
    ['lines=1-2', 200, undefined],
  ] as const)('answers the range %s with %d', async ([range, status, length]) => {
    const path = '/release/sample-2/theme=places/type=place/part-00000.zstd.parquet';
    const answer = await fetch(data.origin + path, { headers: { range } });
    expect(answer.status).toBe(status);
    const body = await answer.arrayBuffer();
    expect(body.byteLength).toBe(length ?? Number(answer.headers.get('content-length')));
  });

  test('does not know other paths', async () => {
    expect((await fetch(`${data.origin}/etc/passwd`)).status).toBe(404);
  });
});
