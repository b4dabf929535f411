import { expect, test } from 'vitest';
import { readBusinesses } from '../../../../functions/domain/jobs/stages/read-businesses.ts';
import {
  chunkCount,
  readingDeadline,
  sitesAtOnce,
} from '../../../../functions/domain/jobs/stages/reading-plan.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { flatTree } from '../../../support/memory-pipeline.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';
import { aBusiness, aRequest } from '../../leads/builders.ts';

const request = aRequest({ contactFields: ['email'] });

const practice = (number: number, changes: Partial<Business> = {}): Business => ({
  ...aBusiness(),
  name: `Practice ${number}`,
  website: `https://practice${number}.example/`,
  domain: `practice${number}.example`,
  emails: null,
  email: null,
  ...changes,
});

const withEmail = (business: Business): Business => ({
  ...business,
  emails: [
    {
      address: `info@${business.domain}`,
      kind: 'generic',
      status: 'deliverable',
      source: 'website',
    },
  ],
});

/** Sites that take their time; counts how many are read at once. */
function world(secondsOf: (business: Business) => number) {
  const time = new VirtualTime();
  const seen = { atOnce: 0, most: 0, begun: [] as string[] };
  const startedAt = time.clock.now();
  const read = (
    businesses: readonly Business[],
    { leads = Infinity, seconds = 100_000 }: { leads?: number; seconds?: number } = {},
  ) => {
    const until = new Date(startedAt.getTime() + seconds * 1_000);
    const ports = {
      now: time.clock.now,
      categories: flatTree,
      openReader: () => ({
        read: async (business: Business) => {
          seen.begun.push(business.name);
          seen.atOnce += 1;
          seen.most = Math.max(seen.most, seen.atOnce);
          await time.sleep(secondsOf(business) * 1_000);
          seen.atOnce -= 1;
          return time.clock.now() > until ? undefined : withEmail(business);
        },
      }),
    };
    return time.run(readBusinesses(ports, businesses, { request, leads, until }));
  };
  const secondsPassed = () => (time.clock.now().getTime() - startedAt.getTime()) / 1_000;
  return { read, seen, secondsPassed };
}

const practices = (count: number) => Array.from({ length: count }, (_, index) => practice(index));

test('a slow site holds up no other: 480 sites with one slow in five take as long as their sum by 48', async () => {
  const { read, seen, secondsPassed } = world(({ name }) =>
    Number(name.split(' ')[1]) % 5 === 0 ? 12 : 1,
  );
  const all = practices(480);
  expect(await read(all)).toEqual(all.map(withEmail));
  expect(seen.most).toBe(48);
  // (96 x 12 s + 384 x 1 s) / 48 = 32 s; waves that end with their slowest would take 120 s.
  expect(secondsPassed()).toBeLessThan(45);
});

test('no more sites are begun once there are leads enough, best first', async () => {
  const { read, seen } = world(() => 1);
  const found = await read(practices(400), { leads: 20 });
  expect(seen.most).toBe(40);
  expect(seen.begun).toEqual(practices(seen.begun.length).map(({ name }) => name));
  expect(found.length).toBeGreaterThanOrEqual(20);
  expect(found.length).toBeLessThanOrEqual(40);
});

test('when the time is over, what was read stays and the rest is not begun', async () => {
  const { read, seen, secondsPassed } = world(() => 10);
  const found = await read(practices(200), { seconds: 25 });
  // Two rounds end in time, the third is cut, and a fourth never begins.
  expect(found).toHaveLength(96);
  expect(seen.begun).toHaveLength(144);
  expect(secondsPassed()).toBe(30);
});

test('businesses of one site are read one after the other, beside all others', async () => {
  const { read, seen, secondsPassed } = world(() => 1);
  const branches = Array.from({ length: 6 }, (_, index) =>
    practice(index, { domain: 'chain.example', website: `https://chain.example/${index}` }),
  );
  await read([...branches, practice(100)], { leads: 1_000 });
  expect(seen.most).toBe(2);
  expect(secondsPassed()).toBe(6);
});

test.for([
  [0, 0],
  [1, 1],
  [40, 1],
  [120, 3],
  [220, 4],
  [480, 4],
  [2_020, 8],
  [40_020, 84],
] as const)('a pool of %i businesses is cut into %i chunks', ([businesses, chunks]) => {
  expect(chunkCount(businesses)).toBe(chunks);
});

test('a small job reads few sites at once, a large one 48', () => {
  expect([1, 10, 24, 1_000].map(sitesAtOnce)).toEqual([12, 20, 48, 48]);
});

test('a job stops reading two minutes before its time is over, not counting the time that it waited for answers', () => {
  const job = { createdAt: '2026-11-28T10:00:00.000Z', waitedMs: 3_600_000 };
  expect(readingDeadline(job, 1_800)).toEqual(new Date('2026-11-28T11:28:00.000Z'));
  expect(readingDeadline(job, 60)).toEqual(new Date('2026-11-28T11:00:45.000Z'));
});
