import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../functions/config.ts';
import { appContext } from '../../../functions/wiring/app-context.ts';
import { publicServices } from '../../../functions/wiring/public-services.ts';

const OVERPASS_URL = 'https://overpass.example/api/interpreter';
const OVERTURE_CATALOG_URL = 'https://sample.example/catalog.json';

const listed = (env: Record<string, string>): string[] =>
  publicServices(appContext({ env })).sources.map(({ id }) => id);

describe('GET /sources lists each source once, and only what jobs read', () => {
  test.for([
    [{}, ['overture', 'website']],
    [{ OVERPASS_URL }, ['overture', 'osm', 'website']],
    [{ LEAD_SOURCES: 'overture,osm', OVERPASS_URL }, ['overture', 'osm', 'website']],
    [{ LEAD_SOURCES: ' osm , overture', OVERPASS_URL }, ['osm', 'overture', 'website']],
    [{ LEAD_SOURCES: 'sample', OVERTURE_CATALOG_URL }, ['sample', 'website']],
  ] as const)('%j: %j', ([env, ids]) => {
    expect(listed(env)).toEqual(ids);
    expect(readConfig(env).LEAD_SOURCES).toEqual(ids.filter((id) => id !== 'website'));
  });
});

test.for([
  [{ LEAD_SOURCES: 'overture,osm' }, 'LEAD_SOURCES: osm needs OVERPASS_URL'],
  [{ LEAD_SOURCES: 'sample' }, 'LEAD_SOURCES: sample needs OVERTURE_CATALOG_URL'],
  [{ LEAD_SOURCES: 'overture,website' }, 'website is read for every lead anyway: leave it out'],
  [{ LEAD_SOURCES: 'demo' }, 'demo serves sandbox jobs only: leave it out'],
  [{ LEAD_SOURCES: 'overture,overture' }, 'overture is named twice'],
  [
    { LEAD_SOURCES: 'overture,sample', OVERTURE_CATALOG_URL },
    'overture and sample read the same catalogue: name one of them',
  ],
  [
    { LEAD_SOURCES: 'google' },
    'LEAD_SOURCES: google is not a source; the sources are overture, sample, osm',
  ],
  [{ LEAD_SOURCES: 'overture,' }, 'an empty name is not a source'],
] as const)('%j does not start: %s', ([env, message]) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('everything that is wrong with the sources is said at once', () => {
  expect(() => readConfig({ LEAD_SOURCES: 'osm,demo' })).toThrow(/osm needs .*; .*demo serves/);
});
