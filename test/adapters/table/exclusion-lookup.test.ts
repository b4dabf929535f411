import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Point } from '../../../functions/adapters/aws/ports.ts';
import { ExclusionEntryStore } from '../../../functions/adapters/table/exclusion-entry-store.ts';
import { ExclusionListStore } from '../../../functions/adapters/table/exclusion-list-store.ts';
import { ReservationStore } from '../../../functions/adapters/table/reservation-store.ts';
import { Table } from '../../../functions/adapters/table/table.ts';
import { createList } from '../../../functions/domain/exclusions/create-list.ts';
import { Exclusions } from '../../../functions/domain/jobs/stages/exclusions.ts';
import { withoutKnown } from '../../../functions/domain/jobs/stages/normalize-stage.ts';
import { portsOf } from '../../../functions/wiring/ports-of.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aBusiness } from '../../domain/leads/builders.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const WORDS = 'Maple Cedar River Summit Harbor Union Garden Valley Bright Silver'.split(' ');
const BUSINESSES = 600;

const SYLLABLES = 'bar con del fim gor hul jas kev lom mur'.split(' ');
const syllable = (at: number) => SYLLABLES[Math.floor(at) % 10] ?? '';
/** Names with words of their own, as businesses have them. */
const nameOf = (at: number) =>
  `${WORDS[at % 10]} ${syllable(at)}${syllable(at / 10)}${syllable(at / 100)}an ${syllable(at / 100)}${syllable(at)}${syllable(at / 10)}er Dental`;

const candidates = Array.from({ length: BUSINESSES }, (_one, at) =>
  aBusiness({
    recordId: `place-${at}`,
    name: nameOf(at),
    websites: [`https://site${at}.example/`],
    phones: [`+1512478${1_000 + at}`],
    address: {
      freeform: `${at} Main St`,
      locality: 'Austin',
      region: 'TX',
      postcode: String(78_701 + (at % 40)),
      country: 'US',
    },
  }),
);

/** A table whose calls go out turn by turn: all that wait for nothing else go together. */
function inTurns() {
  const waiting: (() => Promise<void>)[] = [];
  const turns: string[][] = [];
  let names: string[] = [];
  const point: Point = (name, call) =>
    new Promise((resolve, reject) => {
      names.push(name);
      waiting.push(() => call().then(resolve, reject));
    });
  const client = new DynamoDBClient({
    endpoint: db.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const table = new Table(client, 'lead-jobs', point);
  /** Runs work to its end; the calls of each turn, by their names. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const result = work().finally(() => (isOver = true));
    for (;;) {
      // What can go on without an answer does so now.
      for (let step = 0; step < 5; step += 1) await new Promise((resolve) => setImmediate(resolve));
      const now = waiting.splice(0);
      if (now.length > 0) turns.push(names);
      names = [];
      await Promise.all(now.map((go) => go()));
      if (isOver && now.length === 0) return result;
    }
  }
  return { table, turns, run, close: () => client.destroy() };
}

async function lookUp(orgId: ReturnType<typeof newId<'organization'>>) {
  const { table, turns, run, close } = inTurns();
  const job = { id: newId('job'), orgId, mode: 'live' as const, exclusions: 'all' as const };
  const ports = {
    ...portsOf(new ExclusionListStore(table)),
    ...portsOf(new ExclusionEntryStore(table)),
  };
  const reservations = new ReservationStore(table, { now: () => new Date(), leadWindowDays: 30 });
  // The lists are read beside the files of the tiles: this turn is there without lists, too.
  const exclusions = await run(() => Exclusions.of(ports, job));
  const listTurns = turns.splice(0).length;
  const { leftOut } = await run(() =>
    withoutKnown(
      { receivedAliases: (of, aliases) => reservations.receivedAliases(of, aliases) },
      job,
      candidates,
      { exclusions },
    ),
  );
  close();
  return { excluded: leftOut.length, listTurns, turns };
}

test('the look-up of a job takes as many turns with entries as without', async () => {
  const [without, having] = [newId('organization'), newId('organization')];
  const actor = aKeyActor({ orgId: having, mode: 'live' });
  const ports = {
    now: () => new Date(),
    newId,
    pause: () => Promise.resolve(),
    ...portsOf(new ExclusionListStore(db.table)),
    ...portsOf(new ExclusionEntryStore(db.table)),
  };
  const entries = Array.from({ length: 600 }, (_one, at) => ({
    // One in ten is a candidate.
    domain: at % 10 === 0 ? `site${at}.example` : `other${at}.example`,
    email: `hello@mail${at}.example`,
    phone: `+1737478${1_000 + at}`,
    name: `${nameOf(at)} of the Hill`,
    city: 'Austin',
    postalCode: String(78_701 + (at % 40)),
    countryCode: 'US',
  }));
  await createList(ports, actor, { name: 'CRM', entries }, undefined);
  const none = await lookUp(without);
  const many = await lookUp(having);
  expect(none.excluded).toBe(0);
  expect(many.excluded).toBeGreaterThanOrEqual(60);
  expect(none.turns.flat()).not.toContain('exclusions.lookup');
  expect(many.turns.flat()).toContain('exclusions.lookup');
  expect(many.listTurns).toBe(none.listTurns);
  expect(many.turns.length).toBe(none.turns.length);
  // Each look-up begins together with that of the window, never before or after it.
  for (const turn of many.turns)
    if (turn.includes('exclusions.lookup')) expect(turn).toContain('reservations.read');
});
