import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/admin/commands.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { ROOMY, Watcher } from '../support/monitors.ts';
import { startTestStack } from '../support/stack.ts';
import { worldsOf } from '../support/worlds.ts';

const stack = await startTestStack();
afterAll(() => stack.close());
const base = tableContext({ env: stack.env });
const worlds = worldsOf(stack);

async function erase(orgId: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of COMMANDS['erase']?.run(base, ['organization', orgId], {}) ?? [])
    lines.push({ ...line });
  return lines;
}

/** Runs work at the next call of this name, beside it. */
function beside(point: string, work: () => Promise<unknown>): () => Promise<void> {
  let done: Promise<unknown> | undefined;
  stack.faults.onCall = (name, phase) => {
    if (name === point && phase === 'before') done ??= work();
  };
  return async () => {
    for (let round = 0; round < 400; round += 1) {
      if (done !== undefined) break;
      await sleep(50);
    }
    stack.faults.onCall = undefined;
    if (done === undefined) throw new Error(`Nothing called ${point}.`);
    await done;
  };
}

test.for([
  'execution.start',
  'object.write.normalized',
  'reservations.take',
  'leads.write',
  'csv.write',
  'memory.write',
  'job.delivered',
])(
  'an organisation that is erased at %s of a run: nothing comes back, and a second time removes what was under way',
  async (point) => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { orgId } = watcher.client.organization;
    const erased = beside(point, () => erase(orgId));
    const made = await watcher.create({ prompt: '3 dentists in Austin, TX with phone' });
    await erased();
    const { id } = made.body;
    const jobs = new Set<string>();
    const ledger = async () => {
      const { rows, objects } = await worlds.look();
      for (const [name, { jobId }] of rows)
        if (name.startsWith(`ORG#${orgId}#LEDGER `) && typeof jobId === 'string') jobs.add(jobId);
      return { rows, objects };
    };
    // Whatever was under way ends; sweeps start nothing anew.
    for (let round = 0; round < 4; round += 1) {
      await sleep(400);
      stack.advanceClock(200_000);
      await stack.invoke('background-sweep', {});
    }
    await ledger();
    await erase(orgId);
    const { rows, objects } = await ledger();
    const isMine = (text: string) => [orgId, id, ...jobs].some((name) => text.includes(name));
    const left = [...rows].filter(([name, item]) => isMine(name + JSON.stringify(item)));
    expect(
      left.map(([name]) => name).filter((name) => !/^ORG#\w+(?:#LEDGER \d+| ACCOUNT)$/.test(name)),
    ).toEqual([]);
    expect([...objects.keys()].filter(isMine)).toEqual([]);
    const account = rows.get(`ORG#${orgId} ACCOUNT`);
    expect(account).toMatchObject({ held: 0 });
  },
);

test('what a function writes after the erasure is removed by the next one', async () => {
  const watcher = await Watcher.of(stack, ROOMY);
  const { orgId } = watcher.client.organization;
  const monitor = await watcher.started({ prompt: '2 dentists in Austin, TX with phone' });
  const { lastJobId: job } = monitor;
  const before = await worlds.look();
  const first = await erase(orgId);
  expect(first[1]).toEqual({ step: 'running jobs', cancelled: 0 });
  const isOfJob = (name: string) => job !== null && name.includes(job);
  const late = await worlds.look();
  // As if the function that delivered had been slower than the erasure.
  const rows = [...before.rows].filter(([name]) => name.startsWith('JOB#') && isOfJob(name));
  const objects = [...before.objects].filter(([key]) => isOfJob(key));
  expect(rows.length).toBeGreaterThan(1);
  expect(objects.map(([key]) => key.split('/')[0])).toEqual(
    expect.arrayContaining(['jobs', 'monitors']),
  );
  await worlds.restore({
    rows: new Map([...late.rows, ...rows]),
    objects: new Map([...late.objects, ...objects]),
  });
  await erase(orgId);
  const after = await worlds.look();
  expect([...after.rows.keys()].filter((name) => name.startsWith('JOB#') && isOfJob(name))).toEqual(
    [],
  );
  expect([...after.objects.keys()].filter(isOfJob)).toEqual([]);
});
