import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { enrichStage } from '../../../../functions/domain/jobs/stages/enrich-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { aNormalizedSummary } from '../../../builders/delivery-plans.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import { flatTree } from '../../../support/memory-pipeline.ts';
import { aBusiness, aRequest } from '../../leads/builders.ts';

const businesses = (count: number): Business[] =>
  Array.from({ length: count }, (_one, index) =>
    aBusiness({
      recordId: `place-${index}`,
      name: `Practice ${index} Dental`,
      websites: [`https://practice${index}.example/`],
      emails: [],
    }),
  );

const withEmail = (business: Business): Business => ({
  ...business,
  emails: [{ address: 'info@practice.example', kind: 'generic', source: 'website', status: null }],
});

function worldOf(job: Job, chunk: readonly Business[], index = 0) {
  const world = new MemoryJobs({ jobs: [job] });
  const { objects } = world.artifacts;
  const ref = refOf(job);
  const summary = aNormalizedSummary({ call: 'call-1' });
  objects.set(artifactKeys.normalized(ref), summary);
  objects.set(artifactKeys.chunk(ref, summary, index), chunk);
  /** Names of the businesses whose websites were read. */
  const visited: string[] = [];
  const enrich = (of = 1, read = (business: Business) => business) =>
    enrichStage(
      {
        ...world.ports(),
        categories: flatTree,
        openReader: () => ({
          read: (business) => {
            visited.push(business.name);
            return Promise.resolve(read(business));
          },
        }),
      },
      ref,
      { index, of },
    );
  const enriched = () => objects.get(artifactKeys.enriched(ref, index));
  return { world, visited, enrich, enriched };
}

const anEnrichingJob = (patch: Partial<Job> = {}) =>
  aJob({
    status: 'enriching',
    request: aRequest({ count: 4, contactFields: ['email'] }),
    ...patch,
  });

test('the websites of a chunk are read and what they say is kept; the percent goes up with each chunk', async () => {
  const job = anEnrichingJob();
  const { world, enrich, enriched } = worldOf(job, businesses(3));
  expect(await enrich(2, withEmail)).toEqual({ next: 'deliver' });
  expect(enriched()).toEqual(businesses(3).map(withEmail));
  expect(world.job(job.id).percent).toBe(74);
});

test('reading stops when the chunk has its share of leads that can be delivered, a tenth and one to spare', async () => {
  const job = anEnrichingJob({ request: aRequest({ count: 20, contactFields: ['email'] }) });
  const { visited, enrich, enriched } = worldOf(job, businesses(50));
  await enrich(2, withEmail);
  // 20 leads x 1.1 + 1 over two chunks are 12, and at most twice as many are read side by side.
  expect(visited).toEqual(businesses(visited.length).map(({ name }) => name));
  expect(visited.length).toBeGreaterThanOrEqual(12);
  expect(visited.length).toBeLessThanOrEqual(36);
  expect(enriched()).toHaveLength(visited.length);
});

test('what names no address is no lead of a job that asks for one: the whole chunk is read', async () => {
  const { visited, enrich } = worldOf(anEnrichingJob(), businesses(30));
  await enrich(1);
  expect(visited).toHaveLength(30);
});

test('a chunk that was read is not read again, by a second call or after the job went on', async () => {
  const { visited, enrich, enriched } = worldOf(anEnrichingJob(), businesses(3));
  await enrich(1, withEmail);
  const before = enriched();
  expect(await enrich(1)).toEqual({ next: 'deliver' });
  expect(enriched()).toEqual(before);
  expect(visited).toHaveLength(3);
  const late = worldOf(anEnrichingJob({ status: 'delivering' }), businesses(3));
  expect(await late.enrich()).toEqual({ next: 'stop' });
  expect(late.visited).toEqual([]);
});

test('sandbox businesses are complete: no website is read', async () => {
  const { visited, enrich, enriched } = worldOf(anEnrichingJob({ mode: 'test' }), businesses(3));
  expect(await enrich()).toEqual({ next: 'deliver' });
  expect(visited).toEqual([]);
  expect(enriched()).toEqual(businesses(3));
});

test('a chunk that an earlier release wrote is read where that release put it', async () => {
  const job = anEnrichingJob();
  const { world, enrich, enriched } = worldOf(job, []);
  const { call: _call, ...summary } = aNormalizedSummary();
  world.artifacts.objects.set(artifactKeys.normalized(refOf(job)), summary);
  world.artifacts.objects.set(`jobs/${job.id}/${job.attempt}/chunks/0.ndjson`, businesses(2));
  await enrich(1, withEmail);
  expect(enriched()).toHaveLength(2);
});
