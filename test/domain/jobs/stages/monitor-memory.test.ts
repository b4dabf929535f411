import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { artifactKeys, memoryKey } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import {
  readMemory,
  recognize,
  remember,
} from '../../../../functions/domain/jobs/stages/monitor-memory.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import { businessAliases } from '../../../../functions/domain/leads/match/aliases.ts';
import type { Remembered } from '../../../../functions/domain/leads/remembered/remembered.ts';
import { rememberLead } from '../../../../functions/domain/leads/remembered/remembered.ts';
import { aNormalizedSummary } from '../../../builders/delivery-plans.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryArtifacts } from '../../../support/memory-jobs.ts';
import { aBusiness, aLead } from '../../leads/builders.ts';

const BY = { call: 'c1' };
const monitorId = newId('monitor');
const aRun = (patch: Partial<Job> = {}) =>
  aJob({ status: 'delivering', monitorId, monitorMemory: 'memory', deliveryRun: 2, ...patch });

function world(memory: readonly unknown[] = []) {
  const artifacts = new MemoryArtifacts();
  const written: [string, Remembered[]][] = [];
  return {
    artifacts,
    written,
    ports: {
      artifacts,
      findOptOuts: () => Promise.resolve(new Set<string>()),
      async *readMemory(key: string) {
        if (key !== 'memory') throw new Error(`There is no object ${key}.`);
        yield* memory;
      },
      writeMemory: async (key: string, lines: Iterable<Remembered>) =>
        void written.push([key, [...lines]]),
    },
  };
}

/** A delivered dentist as a memory has it, and as its source shows it today. */
const dentist = aBusiness();
const known = rememberLead(aLead({ ...dentist, id: newId('lead') }), businessAliases(dentist));
const stranger = aBusiness({
  recordId: 'place-2',
  name: 'Live Oak Orthodontics',
  phones: ['(512) 555-0142'],
  websites: ['https://liveoakortho.example/'],
  latitude: 30.4,
  longitude: -97.9,
});

test('a run reads what its monitor delivered before; a job without memory reads nothing', async () => {
  const { ports } = world([known]);
  expect(await readMemory(ports, { monitorMemory: 'memory' })).toEqual([known]);
  expect(await readMemory(ports, { monitorMemory: null })).toEqual([]);
  const broken = readMemory(world([{ lead: 'torn' }]).ports, { monitorMemory: 'memory' });
  await expect(broken).rejects.toThrow(/./);
});

test('what was delivered before is recognised by its record, and what is new about it is noted for the delivery', async () => {
  const job = aRun();
  const { ports, artifacts } = world();
  const moved = aBusiness({ phones: ['(512) 555-0177'] });
  const records = await recognize(ports, job, BY, {
    found: [stranger, moved],
    remembered: [known],
  });
  expect([...records]).toEqual(['overture:place-1']);
  const seen = artifacts.objects.get(artifactKeys.seen(refOf(job), BY));
  expect(seen).toMatchObject([{ place: 0, facts: { phone: '+15125550177' } }]);
});

test('a job of no monitor notes nothing', async () => {
  const { ports, artifacts } = world();
  await recognize(ports, aRun({ monitorId: null }), BY, { found: [dentist], remembered: [] });
  expect(artifacts.objects.size).toBe(0);
});

/** Lays down what normalizing left behind. */
function afterNormalizing(job: Job, seen: readonly unknown[]) {
  const made = world();
  made.artifacts.objects.set(artifactKeys.normalized(refOf(job)), aNormalizedSummary(BY));
  made.artifacts.objects.set(artifactKeys.seen(refOf(job), BY), seen);
  return made;
}

const change = {
  place: 0,
  aliases: known.aliases,
  facts: { ...known.facts, phone: '+15125550177' },
};
const told = { field: 'phone', before: known.facts.phone, after: '+15125550177' };

test('a delivery adds its leads to the memory, under a key of its own run', async () => {
  const job = aRun();
  const { ports, written } = afterNormalizing(job, []);
  const lead = aLead({ ...stranger, id: newId('lead'), jobId: job.id });
  const { memory, changes } = await remember(ports, job, [known], [{ lead, aliases: ['a', 'b'] }]);
  expect(memory).toBe(memoryKey(monitorId, job));
  expect(memory).toContain(`${job.id}-1-2`);
  expect(changes).toEqual([]);
  expect(written).toEqual([[memory, [known, rememberLead(lead, ['a', 'b'])]]]);
});

test.for([true, false])(
  'changes are kept, and told where the monitor reports them: %s',
  async (reportsChanges) => {
    const job = aRun({ reportsChanges });
    const { ports, written } = afterNormalizing(job, [{ ...change, changes: [told] }]);
    const { changes, memory } = await remember(ports, job, [known], []);
    expect(written).toMatchObject([[memory, [{ facts: { phone: '+15125550177' } }]]]);
    expect(changes).toEqual(reportsChanges ? [{ lead: known.lead, ...told }] : []);
  },
);

test('a run in which nothing is new leaves the memory as it is', async () => {
  const job = aRun();
  const { ports, written } = afterNormalizing(job, []);
  expect(await remember(ports, job, [known], [])).toEqual({ memory: 'memory', changes: [] });
  expect(written).toEqual([]);
});

test('a job of no monitor remembers nothing, and reads nothing for it', async () => {
  const { ports, written } = world();
  const lead = { lead: aLead(), aliases: [] };
  const job = aRun({ monitorId: null });
  expect(await remember(ports, job, [], [lead])).toEqual({ memory: null, changes: [] });
  expect(written).toEqual([]);
});
