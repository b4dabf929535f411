import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import type { PlaceJson, RangeServer } from '../support/parquet.ts';
import { aPlace } from '../support/places.ts';
import { Client, startTestStack } from '../support/stack.ts';

interface LeadsBody {
  data: { name: string; websiteStatus: string; sources: { id: string }[] }[];
}

const COUNT = 20;

/** What the websites of each city's restaurants have in common. */
const CITIES = {
  'Austin, TX': { at: [-97.74, 30.27], postcode: '78701', website: () => 'http://food-hall.test/' },
  'Denver, CO': {
    at: [-104.99, 39.74],
    postcode: '80202',
    website: (index: number) => `http://city-guide.test/restaurants/${index}`,
  },
  'Chicago, IL': {
    at: [-87.63, 41.88],
    postcode: '60601',
    website: (index: number) => `http://kitchen-${index}.page-builder.test/`,
  },
  'Seattle, WA': {
    at: [-122.33, 47.61],
    postcode: '98101',
    website: (index: number) => `https://linktr.ee/kitchen${index}`,
  },
} as const;

const NAMES =
  'Agave Birch Cedar Dahlia Elder Fennel Ginger Hazel Iris Juniper Kale Laurel Maple Nettle Olive Pepper Quince Rosemary Saffron Thyme'.split(
    ' ',
  );

function restaurants(): PlaceJson[] {
  return Object.entries(CITIES).flatMap(([city, { at, postcode, website }], group) =>
    NAMES.map((name, index) =>
      aPlace({
        id: `${group}-${index}`,
        lon: at[0] + index * 0.0005,
        lat: at[1],
        names: { primary: `${name} Table` },
        taxonomy: { primary: 'restaurant', hierarchy: ['food_and_drink', 'restaurant'] },
        basic_category: 'restaurant',
        websites: [website(index)],
        phones: [`+1${PREFIXES[group]}478${1000 + index}`],
        addresses: [
          {
            freeform: `${100 + index} Main St`,
            locality: city.split(',')[0],
            postcode,
            region: city.slice(-2),
            country: 'US',
          },
        ],
      }),
    ),
  );
}
const PREFIXES = [512, 303, 312, 206];

let stack: LocalStack;
let server: RangeServer;
let directory: { path: string; remove(): Promise<void> };
const site = createServer((request, response) => {
  response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' });
  response.end(
    '<title>Where to eat</title><h1>Where to eat</h1><p>Twenty kitchens under one roof, open daily.</p>' +
      '<p>Call us: (512) 555-0100</p><a href="mailto:hello@food-hall.test">Write</a>',
  );
});

beforeAll(async () => {
  directory = await scratch();
  server = await startRangeServer();
  const path = join(directory.path, 'places.parquet');
  await writePlaces(path, restaurants());
  const catalogue = await publishPlaces(server, directory.path, [
    { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] },
  ]);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  stack = await startTestStack({
    env: { OVERTURE_CATALOG_URL: catalogue },
    mapHost: (host) =>
      /\.test$|^linktr\.ee$/.test(host) ? { address: '127.0.0.1', port } : undefined,
  });
});

afterAll(async () => {
  await stack.close();
  await server.close();
  site.close();
  await directory.remove();
});

test.for(Object.keys(CITIES))(
  'businesses that share a website are each delivered once, and not again: %s',
  async (city) => {
    const client = await Client.of(stack, { credits: 100 });
    const prompt = `find ${COUNT} restaurants in ${city}`;
    const first = await client.until((await client.create(prompt)).body.id);
    expect(first).toMatchObject({ status: 'delivered', leadsDelivered: COUNT });
    const { body } = await client.call<LeadsBody>('GET', `/jobs/${first.id}/leads?limit=100`);
    expect(new Set(body.data.map(({ name }) => name)).size).toBe(COUNT);
    if (!city.startsWith('Seattle'))
      expect(body.data.every(({ websiteStatus }) => websiteStatus === 'ok')).toBe(true);

    const second = await client.until((await client.create(prompt)).body.id);
    expect(second).toMatchObject({ leadsDelivered: 0, creditsCharged: 0 });
  },
);
