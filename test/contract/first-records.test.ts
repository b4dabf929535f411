import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobView } from '../../functions/domain/jobs/job.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import { aPlace } from '../support/places.ts';
import { Client, startTestStack } from '../support/stack.ts';

/** Records that look better than they are: their names say that they closed. */
const CLOSED = 1_100;
const OPEN = 30;

test('a job whose first records are too few reads the whole tile, and delivers as many as were asked for, whatever dies', async () => {
  const directory = await scratch();
  const server = await startRangeServer();
  const places = Array.from({ length: CLOSED + OPEN }, (_one, index) => {
    const isClosed = index < CLOSED;
    return aPlace({
      id: `place-${index}`,
      lon: -97.74 + (index % 40) / 4_000,
      lat: 30.27 + index / 40_000,
      names: { primary: `Dental Practice ${index}${isClosed ? ' (closed)' : ''}` },
      phones: [`+1512478${String(1_000 + index)}`],
      socials: ['https://www.facebook.com/practice'],
      confidence: isClosed ? 0.99 : 0.95,
      addresses: [
        {
          freeform: `${index} Oak St`,
          locality: 'Austin',
          postcode: '78701',
          region: 'TX',
          country: 'US',
        },
      ],
    });
  });
  const path = join(directory.path, 'places.parquet');
  await writePlaces(path, places);
  const bbox = [-180, -90, 180, 90] as const;
  const env = {
    OVERTURE_CATALOG_URL: await publishPlaces(server, directory.path, [
      { name: 'places.parquet', path, bbox },
    ]),
  };
  const stack = await startTestStack({ env });
  try {
    const client = await Client.of(stack, { credits: 100 });
    const few = await client.until(
      (await client.create('find 10 dentists in Austin, TX with phone')).body.id,
    );
    expect(few).toMatchObject({ status: 'delivered', leadsDelivered: 10, shortfall: null });
    const { body } = await client.call<JobView>('GET', `/jobs/${few.id}`);
    expect(body.coverage?.read).toBe(CLOSED + OPEN);

    const died = stack.faults.once('die', 'object.write.whole-tiles');
    const again = await client.until(
      (await client.create('find 10 dentists in Austin, TX with phone')).body.id,
    );
    expect(died()).toBe(true);
    expect(again).toMatchObject({ leadsDelivered: 10, creditsCharged: 10, duplicatesSkipped: 10 });
  } finally {
    await stack.close();
    await server.close();
    await directory.remove();
  }
});
