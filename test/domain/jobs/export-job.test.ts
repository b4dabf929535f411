import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  exportJob,
  openExport,
  withoutExpiredCsv,
} from '../../../functions/domain/jobs/export-job.ts';
import type { ExportRequest, LinkSigner } from '../../../functions/domain/jobs/export-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';

const orgId = newId('organization');
const actor = aKeyActor({ orgId });
const DAY_MS = 86_400_000;

const signerOf = (kids: readonly string[]): LinkSigner => ({
  kid: kids[0] ?? '',
  sign: (kid, text) =>
    kids.includes(kid) ? createHmac('sha256', kid).update(text).digest('base64url') : undefined,
  equal: (a, b) => a === b,
});

function worldOf(job: Job) {
  const world = new MemoryJobs({ jobs: [job] });
  const ports = (kids = ['new']) => ({
    ...world.ports(),
    signer: signerOf(kids),
    presignCsv: async ({ id }: Job, method: string) => `https://files.example.com/${id} ${method}`,
  });
  const link = (kids?: string[]) => exportJob(ports(kids), actor, job.id);
  const open = (request: ExportRequest, kids?: string[]) => openExport(ports(kids), request);
  return { world, ports, link, open };
}

function requestOf(url: string): ExportRequest {
  const { pathname, searchParams } = new URL(url);
  return {
    file: pathname.split('/').at(-1) ?? '',
    expires: searchParams.get('expires') ?? '',
    kid: searchParams.get('kid') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
}

const aDelivered = (patch: Partial<Job> = {}) => aJob({ orgId, status: 'delivered', ...patch });

test('a link leads to the file for 24 hours, not a second longer', async () => {
  const job = aDelivered();
  const { world, link, open } = worldOf(job);
  const { url, expiresAt } = await link();
  expect(expiresAt).toBe('2026-11-29T10:00:00.000Z');
  const request = requestOf(url);
  expect(await open(request)).toBe(`https://files.example.com/${job.id} GET`);
  world.clock.advance(DAY_MS - 1);
  expect(await open(request)).toBe(`https://files.example.com/${job.id} GET`);
  world.clock.advance(1);
  await expect(open(request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('HEAD leads to the headers of the same file', async () => {
  const job = aDelivered();
  const { ports, link } = worldOf(job);
  const request = requestOf((await link()).url);
  expect(await openExport(ports(), request, 'HEAD')).toBe(
    `https://files.example.com/${job.id} HEAD`,
  );
});

test('a link lives on when the signing key is rotated, until that key is gone', async () => {
  const { link, open } = worldOf(aDelivered());
  const request = requestOf((await link(['old'])).url);
  await expect(open(request, ['new', 'old'])).resolves.toBeDefined();
  await expect(open(request, ['new'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('a link that was not given out is not found', () => {
  test.for([
    ['another job', (of: ExportRequest) => ({ ...of, file: `${newId('job')}.csv` })],
    ['another file type', (of) => ({ ...of, file: of.file.replace('.csv', '.xlsx') })],
    ['a later end', (of) => ({ ...of, expires: String(Number(of.expires) + 1) })],
    ['the end spelt otherwise', (of) => ({ ...of, expires: `0${of.expires}` })],
    ['no end', (of) => ({ ...of, expires: '' })],
    ['an end that is no number', (of) => ({ ...of, expires: '1e9' })],
    ['another key', (of) => ({ ...of, kid: 'other' })],
    [
      'another organisation',
      (of) => ({ ...of, signature: of.signature.replace(orgId, newId('organization')) }),
    ],
    ['the other mode', (of) => ({ ...of, signature: of.signature.replace('.live.', '.test.') })],
    ['another signature', (of) => ({ ...of, signature: `${of.signature}x` })],
    ['a part too many', (of) => ({ ...of, signature: `${of.signature}.x` })],
    ['no signature', (of) => ({ ...of, signature: '' })],
  ] as const satisfies readonly (readonly [string, (of: ExportRequest) => ExportRequest])[])(
    '%s',
    async ([, altered]) => {
      const { link, open } = worldOf(aDelivered());
      const request = requestOf((await link()).url);
      await expect(open(request)).resolves.toBeDefined();
      await expect(open(altered(request))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

test('before delivery there is no link, and none for a foreign job', async () => {
  const running = aJob({ orgId, status: 'delivering' });
  await expect(worldOf(running).link()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const foreign = aJob({ status: 'delivered' });
  await expect(worldOf(foreign).link()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a sandbox job leads to the demo file', async () => {
  const job = aDelivered({ mode: 'test' });
  const { ports } = worldOf(job);
  expect(await exportJob(ports(), { ...actor, mode: 'test' }, job.id)).toEqual({
    url: 'https://api.example.com/v1/demo/export.csv',
    expiresAt: '2026-11-29T10:00:00.000Z',
  });
});

test("a CSV is there for the operator's retention, for ever without one", () => {
  const job = aDelivered({ deliveredAt: '2026-11-28T10:00:00.000Z' });
  const hasCsv = (days: number, at: string) => withoutExpiredCsv(job, days, new Date(at)).hasCsv;
  expect(hasCsv(1, '2026-11-29T09:59:59.999Z')).toBe(true);
  expect(hasCsv(1, '2026-11-29T10:00:00.000Z')).toBe(false);
  expect(hasCsv(0, '2036-11-29T10:00:00.000Z')).toBe(true);
  const running = aJob({ status: 'delivering' });
  expect(withoutExpiredCsv(running, 1, new Date('2036-01-01'))).toEqual(running);
});
