import { expect, test } from 'vitest';
import { DROP_CODES } from '../../../functions/domain/jobs/drop-codes.ts';
import type { DropCode } from '../../../functions/domain/jobs/drop-codes.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { listRejected } from '../../../functions/domain/jobs/list-rejected.ts';
import type { ListRejectedPorts } from '../../../functions/domain/jobs/list-rejected.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { aJob } from '../../builders/jobs.ts';
import { Clock } from '../../support/clock.ts';

const actor = aKeyActor();
const DELIVERED = { status: 'delivered', deliveredAt: '2026-11-28T10:00:00.000Z' } as const;
const CODES = Object.keys(DROP_CODES) as DropCode[];

function world(patch: Partial<Job> = DELIVERED) {
  const clock = new Clock();
  const job = aJob({ orgId: actor.orgId, ...patch });
  const asked: unknown[] = [];
  const ports: ListRejectedPorts = {
    now: clock.now,
    findJob: async (_owner, id) => (id === job.id ? job : undefined),
    readRejected: async (of, options) => {
      asked.push([of.id, options]);
      const businesses = CODES.map((code) => ({
        record: code,
        name: code,
        city: 'Austin',
        code,
        ...(code === 'off_category' ? { mightFit: true as const } : {}),
      }));
      return { businesses, next: 99 };
    },
  };
  const list = (id = job.id) => listRejected(ports, actor, id, { from: 5, limit: 2 });
  return { clock, job, asked, list };
}

test('a page shows name, city and reason of what may be named, and where the next one begins', async () => {
  const { list, asked, job } = world();
  const { data, next } = await list();
  const listed = CODES.filter((code) => DROP_CODES[code].isListed);
  expect(data).toEqual(
    listed.map((code) => ({
      name: code,
      city: 'Austin',
      code,
      mightFit: code === 'off_category',
    })),
  );
  expect(listed.length).toBeLessThan(CODES.length);
  expect(next).toBe(99);
  expect(asked).toEqual([[job.id, { from: 5, limit: 2 }]]);
});

test('the list is kept for seven days after the delivery', async () => {
  const { list, clock } = world();
  clock.advance(7 * 86_400_000 - 1);
  expect((await list()).next).toBe(99);
  clock.advance(1);
  expect(await list()).toEqual({ data: [], next: null });
});

test('before the delivery there is none, and of another job nothing is told', async () => {
  const { list, asked } = world({ status: 'delivering' });
  expect(await list()).toEqual({ data: [], next: null });
  await expect(list(aJob().id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(asked).toEqual([]);
});
