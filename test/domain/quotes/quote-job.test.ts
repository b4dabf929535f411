import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artifactKeys } from '../../../functions/domain/jobs/stages/artifacts.ts';
import type { FoundBusiness } from '../../../functions/domain/jobs/stages/artifacts.ts';
import type { SourceRecord } from '../../../functions/domain/leads/normalize/source-record.ts';
import type { LeadRequest } from '../../../functions/domain/prompt/request.ts';
import { quoteJob } from '../../../functions/domain/quotes/quote-job.ts';
import type { QuoteJobPorts } from '../../../functions/domain/quotes/quote-job.ts';
import type { Estimate } from '../../../functions/domain/quotes/quote.ts';
import { SourceError } from '../../../functions/domain/sources/lead-source.ts';
import type { LeadSource } from '../../../functions/domain/sources/lead-source.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { aNormalizingJob, anyRecord, practice, readSites } from '../../builders/catalogues.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { MemoryArtifacts, MemoryJobs } from '../../support/memory-jobs.ts';
import { flatTree, noBrands, runPipeline } from '../../support/memory-pipeline.ts';
import { aRequest } from '../leads/builders.ts';

const actor = { ...aKeyActor(), mode: 'live' as const };
const body = { prompt: 'dentists in Austin, TX' };

/** A source with these tiles; it counts how often one is read. */
class Tiles implements LeadSource {
  readonly id = 'overture';
  readonly creditsPerLead: number;
  release = 'release-1';
  reads = 0;
  tiles: readonly (readonly SourceRecord[])[];

  constructor(tiles: readonly (readonly SourceRecord[])[], creditsPerLead = 1) {
    this.tiles = tiles;
    this.creditsPerLead = creditsPerLead;
  }

  plan() {
    return Promise.resolve({
      sourceId: this.id,
      datasetVersion: this.release,
      tiles: this.tiles.map((_tile, index) => ({ index })),
      mostRecords: null,
    } as const);
  }

  search({ index }: Readonly<Record<string, unknown>>, _request: LeadRequest, limit: number) {
    this.reads += 1;
    const records = this.tiles[Number(index)] ?? [];
    return Promise.resolve({
      records: records.slice(0, limit),
      truncated: records.length > limit,
    });
  }
}

interface World {
  sources: readonly LeadSource[];
  request?: Partial<LeadRequest>;
  received?: ReadonlySet<string>;
  clock?: Clock;
  artifacts?: MemoryArtifacts;
}

function portsOf(world: World): QuoteJobPorts {
  const clock = world.clock ?? new Clock();
  const request = aRequest({ contactFields: [], ...world.request });
  return {
    now: clock.now,
    newId,
    categories: flatTree,
    brands: noBrands,
    artifacts: world.artifacts ?? new MemoryArtifacts(),
    digest: (text) => text,
    sourcesFor: () => world.sources,
    sourceIdsOf: () => ['overture'],
    readPrompt: () => ({ request, questions: [], refused: null }),
    findJob: () => Promise.resolve(undefined),
    readLists: () => Promise.resolve([]),
    findExcluded: () => Promise.resolve(new Map()),
    unknownLists: () => Promise.resolve([]),
    receivedAliases: (_job, aliases) =>
      Promise.resolve(new Set(aliases.filter((alias) => world.received?.has(alias) === true))),
  };
}

async function estimateOf(world: World): Promise<Estimate> {
  const { estimate } = await quoteJob(portsOf(world), actor, body);
  if (estimate === null) throw new Error('There is no estimate.');
  return estimate;
}

test('a quote and the job after it agree, whatever the sources hold and the organisation has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyRecord, { maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      fc.subarray(['phone', 'email', 'website'] as const),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }),
      async (tiles, contactFields, count, numbers) => {
        const received = new Set(numbers.map((number) => `overture:place-${number}`));
        const estimate = await estimateOf({
          sources: [new Tiles(tiles)],
          request: { count, contactFields },
          received,
        });
        const job = aNormalizingJob({ count, contactFields });
        const world = new MemoryJobs({ jobs: [job], account: anAccount({ held: count }) });
        const { coverage, creditsCharged } = await runPipeline(world, job, {
          tiles,
          received,
          enrich: readSites,
        });
        if (coverage === null) throw new Error('There is no coverage.');
        const [found = []] = [...world.artifacts.objects]
          .filter(([key]) => key.includes('/found'))
          .map(([, lines]) => lines as FoundBusiness[]);
        const fits = found.filter(({ code }) => code === null || code === 'already_received');
        expect(estimate.matching).toBe(fits.length);
        expect(estimate.netNew).toBe(fits.filter(({ code }) => code === null).length);
        const onTheWay = coverage.droppedBy
          .filter(({ code }) => ['already_received', 'not_needed', 'credit_limit'].includes(code))
          .reduce((sum, drop) => sum + drop.count, coverage.delivered);
        expect(estimate.matching).toBeGreaterThanOrEqual(onTheWay);
        expect(estimate.maxCredits).toBe(Math.min(count, estimate.netNew));
        expect(creditsCharged).toBeLessThanOrEqual(estimate.maxCredits);
        expect(estimate.sources[0]?.datasetVersion).toBe(coverage.release);
      },
    ),
    { numRuns: 150 },
  );
});

const practices = (count: number) =>
  Array.from({ length: count }, (_item, index) => practice(index));

test('the shares of contacts are those of the matches, and e-mail is open where only websites can tell', async () => {
  const records = practices(8).map((one, index) => ({
    ...one,
    phones: index < 2 ? one.phones : [],
    websites: index < 4 ? [`https://practice-${index}.example/`] : [],
    socials: index === 0 ? ['https://www.facebook.com/practice.zero'] : [],
    confidence: 0.99,
  }));
  const { matching, fill, samples } = await estimateOf({ sources: [new Tiles([records])] });
  expect(matching).toBeGreaterThanOrEqual(4);
  expect(fill).toEqual({
    phone: Math.round((2 / matching) * 1_000) / 1_000,
    website: Math.round((4 / matching) * 1_000) / 1_000,
    email: null,
    socials: Math.round((1 / matching) * 1_000) / 1_000,
  });
  expect(samples).toHaveLength(3);
  expect(Object.keys(samples[0] ?? {})).toEqual(['name', 'category', 'city']);
});

test('those whose kind is in doubt are counted apart, as the job after it does', async () => {
  const bank = { primary: 'bank', hierarchy: [], alternates: ['dentist'], basic: null };
  const records = practices(3).map((one, index) =>
    index === 0 ? { ...one, category: bank } : one,
  );
  expect(await estimateOf({ sources: [new Tiles([records])] })).toMatchObject({
    matching: 2,
    mightFit: 1,
    maxCredits: 2,
  });
});

test('matches beyond the first thousand make what is new a lower bound', async () => {
  const records = practices(1_200);
  const received = new Set(records.map(({ recordId }) => `overture:${recordId}`).slice(0, 100));
  const estimate = await estimateOf({
    sources: [new Tiles([records], 2)],
    request: { count: 1_150 },
    received,
  });
  expect(estimate.matching).toBe(1_200);
  expect(estimate.netNewAtLeast).toBe(true);
  expect(estimate.netNew).toBeGreaterThanOrEqual(900);
  expect(estimate.netNew).toBeLessThanOrEqual(1_000);
  expect(estimate.maxCredits).toBe(2 * Math.min(1_150, 200 + estimate.netNew));
});

test('what was counted within the hour is not read again, unless there is another release or request', async () => {
  const clock = new Clock();
  const artifacts = new MemoryArtifacts();
  const source = new Tiles([practices(5), practices(9)]);
  const world: World = { sources: [source], clock, artifacts };
  const first = await estimateOf(world);
  expect(source.reads).toBe(2);
  clock.advance(3_599_000);
  expect(await estimateOf(world)).toEqual(first);
  expect(source.reads).toBe(2);
  // What the organisation received is looked at each time.
  const received = new Set(['overture:place-0']);
  expect((await estimateOf({ ...world, received })).netNew).toBe(first.netNew - 1);
  expect(source.reads).toBe(2);
  await estimateOf({ ...world, request: { contactFields: ['phone'] } });
  expect(source.reads).toBe(4);
  source.release = 'release-2';
  await estimateOf(world);
  expect(source.reads).toBe(6);
  clock.advance(3_600_000);
  await estimateOf(world);
  expect(source.reads).toBe(8);
});

const broken = (what: 'plan' | 'search'): LeadSource => {
  const source = new Tiles([practices(3)]);
  const fail = () => Promise.reject(new SourceError('overture', 'no answer'));
  return {
    id: source.id,
    creditsPerLead: 1,
    plan: what === 'plan' ? fail : () => source.plan(),
    search: fail,
  };
};

test.for(['plan', 'search'] as const)(
  'a source that fails at its %s makes the quote unavailable, and nothing is kept',
  async (what) => {
    const artifacts = new MemoryArtifacts();
    const world = { sources: [broken(what)], artifacts };
    await expect(estimateOf(world)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(artifacts.objects.size).toBe(0);
  },
);

test('a source that can not be asked at all is left out, and not named', async () => {
  const estimate = await estimateOf({ sources: [broken('plan'), new Tiles([practices(3)])] });
  expect(estimate.matching).toBe(3);
  expect(estimate.sources).toHaveLength(1);
});

test('more records than can be counted are refused, not cut', async () => {
  const many = Array.from({ length: 20_001 }, () => practice(1));
  await expect(estimateOf({ sources: [new Tiles([many])] })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('a source that does not answer in time makes the quote unavailable', async () => {
  const never: LeadSource = {
    id: 'overture',
    creditsPerLead: 1,
    plan: () => new Promise(() => {}),
    search: () => new Promise(() => {}),
  };
  await expect(quoteJob(portsOf({ sources: [never] }), actor, body, 50)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 30,
  });
});

test('the key of what is kept names the request and the releases', async () => {
  const artifacts = new MemoryArtifacts();
  await estimateOf({ sources: [new Tiles([practices(2)])], artifacts });
  const [key = ''] = artifacts.objects.keys();
  expect(key.startsWith(artifactKeys.quote('').split('.')[0] ?? '')).toBe(true);
  expect(key).toContain('release-1');
});
