import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ChangingCatalogue } from '../support/changing-catalogue.ts';
import type { Real } from '../support/changing-catalogue.ts';
import { checkLedger } from '../support/ledger.ts';
import { Watcher } from '../support/monitors.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import type { RangeServer } from '../support/parquet.ts';
import { startTestStack } from '../support/stack.ts';

interface LeadBody {
  id: string;
  sources: { recordId: string }[];
}

let stack: LocalStack;
let server: RangeServer;
let directory: { path: string; remove(): Promise<void> };
const catalogue = new ChangingCatalogue(7);
let releases = 0;

/** The catalogue as it is now, as a new release of the source. */
async function publish(): Promise<string> {
  releases += 1;
  const path = join(directory.path, `places-${releases}.parquet`);
  await writePlaces(path, catalogue.places());
  const file = { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] as const };
  return publishPlaces(server, directory.path, [file], `2027-${releases}.0`);
}

beforeAll(async () => {
  directory = await scratch();
  server = await startRangeServer();
  stack = await startTestStack({ env: { OVERTURE_CATALOG_URL: await publish() } });
});
afterAll(async () => {
  await stack.close();
  await server.close();
  await directory.remove();
});

let aheadMs = 0;
const goTo = (time: number): void => {
  const ms = time - Date.now() - aheadMs;
  aheadMs += ms;
  stack.advanceClock(ms);
};

const CREDITS = 1_000;

test('a year of months over a catalogue that changes: nobody comes twice, nobody is missed, changes are told, money is exact', async () => {
  const watcher = await Watcher.of(stack, { plan: 'growth', credits: CREDITS });
  const { body: monitor } = await watcher.create({
    prompt: 'find 200 dentists in Austin, TX with phone',
    maxCredits: 200,
    changes: true,
  });
  /** As which lead each business was delivered. */
  const delivered = new Map<Real, string>();
  for (let month = 0; month <= 12; month += 1) {
    const changed = month === 0 ? new Map<Real, object>() : catalogue.change();
    if (month > 0) {
      await publish();
      const { nextRunAt } = await watcher.get(monitor.id);
      // Some minutes late, more of them each month: the times after it stay what they were.
      goTo(Date.parse(nextRunAt ?? '') + month * 60_000);
      await Promise.all([watcher.sweep(), watcher.sweep()]);
    }
    const run = await watcher.lastRun(monitor.id);
    expect(await watcher.runs(monitor.id)).toHaveLength(month + 1);
    const known = new Map(delivered);
    const expected = catalogue.businesses.filter(
      (business) => !business.closed && !known.has(business),
    );
    const { body } = await watcher.client.call<{ data: LeadBody[]; nextCursor: string | null }>(
      'GET',
      `/jobs/${run.id}/leads?limit=100`,
    );
    expect(body.nextCursor).toBeNull();
    const numbers = body.data.map(({ id, sources }) => {
      const real = catalogue.realOf(sources[0]?.recordId);
      delivered.set(real, id);
      return real.number;
    });
    expect(numbers.toSorted((a, b) => a - b)).toEqual(expected.map(({ number }) => number));
    expect(run).toMatchObject({
      status: 'delivered',
      leadsDelivered: expected.length,
      creditsCharged: expected.length,
      creditsHeld: 0,
    });
    const told = (run.changes ?? []).map(
      ({ lead, field, after }) =>
        `${lead.id} ${field} ${field === 'address' ? after.split(',')[0] : after}`,
    );
    const truth = [...changed].flatMap(([real, fields]) =>
      known.has(real)
        ? Object.entries(fields).map(([field, after]) => `${known.get(real)} ${field} ${after}`)
        : [],
    );
    expect(told.map(inOneForm).toSorted()).toEqual(truth.map(inOneForm).toSorted());
    await checkLedger(stack, watcher.client.organization.orgId, {
      available: CREDITS - delivered.size,
      held: 0,
    });
  }
  expect(await watcher.get(monitor.id)).toMatchObject({
    enabled: true,
    notices: [],
    leadsDelivered: delivered.size,
  });
}, 120_000);

/** Sites are told with and without the slash at their end. */
const inOneForm = (text: string): string => text.replace(/\/$/, '');
