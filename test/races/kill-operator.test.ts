import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/admin/commands.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { checkLedger } from '../support/ledger.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { worldsOf } from '../support/worlds.ts';
import type { World } from '../support/worlds.ts';

// What the operator does to many rows and objects: killed after any call and run again, and twice at the same time.

const stack = await startTestStack();
afterAll(() => stack.close());
const worlds = worldsOf(stack);

/** Calls of a command that dies with the `last` one: nothing of it happens afterwards. */
class Process {
  readonly points: string[] = [];
  private readonly last: number;

  constructor(last = Infinity) {
    this.last = last;
  }

  get isDead(): boolean {
    return this.points.length >= this.last;
  }

  async run(command: keyof typeof COMMANDS, args: string[], options = {}): Promise<void> {
    const died = new Error('The process has ended.');
    const base = tableContext({
      env: stack.env,
      local: {
        now: () => new Date(),
        before: () => {
          if (this.isDead) throw died;
        },
        after: (point) => {
          this.points.push(point);
          if (this.isDead) throw died;
        },
      },
    });
    try {
      for await (const _line of COMMANDS[command]?.run(base, args, options) ?? []);
    } catch (error) {
      if (error !== died) throw error;
    }
  }
}

interface Told {
  command: string;
  args: string[];
  options?: Record<string, string>;
}

const once = async ({ command, args, options }: Told, last?: number): Promise<Process> => {
  const process = new Process(last);
  await process.run(command, args, options);
  return process;
};

const PROMPT = 'find 3 restaurants in Denver, CO with email and phone';
const client = await Client.of(stack, { credits: 50, plan: 'growth' });
const other = await Client.of(stack, { credits: 50, plan: 'growth' });
const jobs: string[] = [];
for (const one of [client, other]) {
  const { id } = (await one.create(PROMPT)).body;
  await one.until(id);
  jobs.push(id);
}
const [job = '', kept = ''] = jobs;
await client.call('GET', `/jobs/${job}/export?preset=hubspot`);
await client.call('POST', '/exclusions', {
  body: { name: 'CRM', entries: [{ domain: 'a.example' }, { name: 'Smith', city: 'Austin' }] },
});
await client.call('POST', '/webhook-endpoints', {
  body: { url: 'http://localhost:9/hook', events: ['job.delivered'] },
});
const monitor = await client.call<{ id: string; lastJobId: string }>('POST', '/monitors', {
  body: { prompt: 'find gyms in Denver, CO', every: 'month', maxCredits: 2 },
});
await client.until(monitor.body.lastJobId);
const waiting = (await client.create('find 5 dentists')).body.id;
await client.until(waiting, ['awaiting_clarification']);
const BEFORE = await worlds.look();

beforeEach(() => worlds.restore(BEFORE));

/** Every call of a command, each a point at which it may end. */
async function callsOf(told: Told): Promise<readonly string[]> {
  await worlds.restore(BEFORE);
  return (await once(told)).points;
}

const atEach = (points: readonly string[]): [number, string][] =>
  points.map((point, index) => [index + 1, point]);

describe('an erasure', async () => {
  const { orgId } = client.organization;
  const erase: Told = { command: 'erase', args: ['organization', orgId] };
  const CALLS = await callsOf(erase);

  test('goes through all that is held', () => {
    expect(CALLS).toEqual(
      expect.arrayContaining([
        'erase.scan',
        'erase.remove',
        'erase.query',
        'job.read',
        'job.cancelled',
        'objects.list',
        'objects.delete',
      ]),
    );
  });

  /** Nothing is left but the amounts, and what is another organisation's is as it was. */
  const expectErased = async () => {
    const after = await worlds.look();
    const isKept = (row: string) =>
      row.startsWith(`ORG#${orgId}#LEDGER `) || row === `ORG#${orgId} ACCOUNT`;
    const names = [orgId, job, waiting, monitor.body.id, monitor.body.lastJobId];
    const isMine = (text: string) => names.some((name) => text.includes(name));
    const left = [...after.rows].filter(([row, item]) => isMine(row + JSON.stringify(item)));
    expect(left.map(([row]) => row).filter((row) => !isKept(row))).toEqual([]);
    expect([...after.objects.keys()].filter(isMine)).toEqual([]);
    for (const [row, item] of BEFORE.rows)
      if (!isMine(row + JSON.stringify(item))) expect(after.rows.get(row)).toEqual(item);
    for (const [key, bytes] of BEFORE.objects)
      if (!isMine(key)) expect(after.objects.get(key)).toEqual(bytes);
    await checkLedger(stack, orgId, { available: 45, held: 0 });
    expect((await other.get(kept)).body.status).toBe('delivered');
  };

  test.for(atEach(CALLS))(
    'that ends with call %i, %s, is finished by the next one',
    async ([last]) => {
      expect((await once(erase, last)).isDead).toBe(true);
      await once(erase);
      await expectErased();
      const again = await once(erase);
      expect(again.points).not.toContain('job.cancelled');
    },
  );

  test('is whole when two run at once, and when one of them ends on the way', async () => {
    for (let last = 1; last <= CALLS.length; last += 7) {
      await worlds.restore(BEFORE);
      await Promise.all([once(erase), once(erase, last), once(erase)]);
      await expectErased();
    }
  });
});

describe('an opt-out', async () => {
  const leadsOf = async (one: Client, id: string) =>
    (
      await one.call<{ data: { id: string; phone: string | null; name: string }[] }>(
        'GET',
        `/jobs/${id}/leads`,
      )
    ).body.data;
  const csvOf = async (one: Client, id: string) => {
    const link = await one.call<{ url: string }>('GET', `/jobs/${id}/export`);
    return (await fetch(link.body.url)).text();
  };
  await worlds.restore(BEFORE);
  const [first, second] = (await leadsOf(client, job)).map(({ phone }) => phone ?? '');
  if (first === undefined || second === undefined) throw new Error('The sample data has no phone.');
  const add: Told = { command: 'opt-out', args: ['add'], options: { phone: first } };
  const CALLS = await callsOf(add);

  const has = (world: World, text: string) =>
    [...world.objects].some(
      ([key, bytes]) => key.endsWith('.csv') && Buffer.from(bytes).includes(text),
    );

  test('goes through the leads and files of all', () => {
    expect(CALLS).toEqual(
      expect.arrayContaining(['optouts.add', 'leads.scan', 'csv.write', 'leads.mask']),
    );
    expect(has(BEFORE, first)).toBe(true);
  });

  const expectOut = async (...numbers: string[]) => {
    const world = await worlds.look();
    for (const number of numbers) {
      expect(has(world, number)).toBe(false);
      for (const [one, id] of [
        [client, job],
        [other, kept],
      ] as const) {
        expect(JSON.stringify(await leadsOf(one, id))).not.toContain(number);
        expect(await csvOf(one, id)).not.toContain(number);
      }
    }
  };

  test.for(atEach(CALLS))(
    'that ends with call %i, %s, is finished by the next one',
    async ([last]) => {
      expect((await once(add, last)).isDead).toBe(true);
      await once(add);
      await expectOut(first);
      expect(await leadsOf(client, job)).toHaveLength(3);
    },
  );

  test('is whole when two of one job run at once, of the same number and of two', async () => {
    const addSecond: Told = { command: 'opt-out', args: ['add'], options: { phone: second } };
    for (let round = 0; round < 4; round += 1) {
      await worlds.restore(BEFORE);
      await Promise.all([once(add), once(add), once(addSecond), once(addSecond)]);
      await expectOut(first, second);
    }
  });
});
