import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exportJob, openExport } from '../../../functions/domain/jobs/export-job.ts';
import type { ExportRequest, LinkSigner } from '../../../functions/domain/jobs/export-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { ExportSelection } from '../../../functions/domain/leads/export/export-selection.ts';
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

const WHOLE = ExportSelection.parse({});

function worldOf(job: Job) {
  const world = new MemoryJobs({ jobs: [job] });
  /** When each file was made last. */
  const files = new Map<string, Date>();
  const made: string[] = [];
  const nameOf = (selection: ExportSelection) => JSON.stringify(selection);
  const ports = (kids = ['new']) => ({
    ...world.ports(),
    signer: signerOf(kids),
    findExport: async (_job: Job, selection: ExportSelection) => files.get(nameOf(selection)),
    makeExport: async (_job: Job, selection: ExportSelection) => {
      files.set(nameOf(selection), world.clock.now());
      made.push(`${selection.preset}.${selection.format}`);
    },
    presignExport: async (
      { id }: Job,
      { format }: ExportSelection,
      { method, fileName }: { method: string; fileName: string },
    ) => `https://files.example.com/${id}.${format} ${method} ${fileName}`,
  });
  const link = (kids?: string[], selection = WHOLE) =>
    exportJob(ports(kids), actor, job.id, selection);
  const open = (request: ExportRequest, kids?: string[]) => openExport(ports(kids), request);
  return { world, ports, link, open, made };
}

function requestOf(url: string): ExportRequest {
  const { pathname, searchParams } = new URL(url);
  const { expires = '', kid = '', signature = '', ...selection } = Object.fromEntries(searchParams);
  return { file: pathname.split('/').at(-1) ?? '', expires, kid, signature, selection };
}

const aDelivered = (patch: Partial<Job> = {}) => aJob({ orgId, status: 'delivered', ...patch });

test('a link leads to the file for 24 hours, not a second longer', async () => {
  const job = aDelivered();
  const { world, link, open } = worldOf(job);
  const { url, expiresAt } = await link();
  expect(expiresAt).toBe('2026-11-29T10:00:00.000Z');
  const request = requestOf(url);
  expect(await open(request)).toBe(
    `https://files.example.com/${job.id}.csv GET dentists-austin-2026-11-28.csv`,
  );
  world.clock.advance(DAY_MS - 1);
  expect(await open(request)).toBe(
    `https://files.example.com/${job.id}.csv GET dentists-austin-2026-11-28.csv`,
  );
  world.clock.advance(1);
  await expect(open(request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('HEAD leads to the headers of the same file', async () => {
  const job = aDelivered();
  const { ports, link } = worldOf(job);
  const request = requestOf((await link()).url);
  expect(await openExport(ports(), request, 'HEAD')).toBe(
    `https://files.example.com/${job.id}.csv HEAD dentists-austin-2026-11-28.csv`,
  );
});

test('a link lives on when the signing key is rotated, until that key is gone', async () => {
  const { link, open } = worldOf(aDelivered());
  const request = requestOf((await link(['old'])).url);
  await expect(open(request, ['new', 'old'])).resolves.toBeDefined();
  await expect(open(request, ['new'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const lead = newId('lead');
const SOME = ExportSelection.parse({
  preset: 'hubspot',
  format: 'xlsx',
  minScore: '70',
  emailStatus: 'risky,deliverable',
  leadIds: lead,
});

test('a link to some of the leads makes their file when it is first opened, and leads to it from then on', async () => {
  const job = aDelivered();
  const { world, link, open, made } = worldOf(job);
  const request = requestOf((await link(undefined, SOME)).url);
  expect(request.file).toBe(`${job.id}.xlsx`);
  expect(request.selection).toEqual({
    preset: 'hubspot',
    minScore: '70',
    emailStatus: 'deliverable,risky',
    leadIds: lead,
  });
  world.clock.advance(2_000);
  const address = `https://files.example.com/${job.id}.xlsx GET dentists-austin-2026-11-28.xlsx`;
  expect(await open(request)).toBe(address);
  expect(await open(request)).toBe(address);
  expect(made).toEqual(['hubspot.xlsx']);
});

test('a new link shows the leads as they are now, the whole CSV those of the delivery', async () => {
  const { world, link, open, made } = worldOf(aDelivered());
  for (const minute of [1, 2]) {
    const { url } = await link(undefined, SOME);
    world.clock.advance(2_000);
    await open(requestOf(url));
    expect(made).toHaveLength(minute);
    await open(requestOf((await link()).url));
    expect(made).toHaveLength(minute);
    world.clock.advance(2_000);
  }
});

test('the whole CSV is made anew once leads changed after it was made, and not before', async () => {
  const changed = aDelivered({ leadsChangedAt: '2026-11-28T09:59:00.000Z' });
  const { world, link, open, made } = worldOf(changed);
  const request = requestOf((await link()).url);
  await open(request);
  await open(request);
  expect(made).toEqual(['full.csv']);
  world.clock.advance(60_000);
  const leadsChangedAt = world.clock.now().toISOString();
  world.books.put({ ...changed, leadsChangedAt, version: changed.version + 1 });
  world.clock.advance(1);
  await open(request);
  await open(request);
  expect(made).toEqual(['full.csv', 'full.csv']);
});

test('a link is good in the spelling in which it was given out, and in no other', async () => {
  const { link, open } = worldOf(aDelivered());
  const selected = ExportSelection.parse({ preset: 'hubspot', format: 'xlsx' });
  for (const [selection, more] of [
    [WHOLE, { preset: 'full' }],
    [selected, { preset: ['hubspot', 'hubspot'] }],
    [selected, { extra: '1' }],
  ] as const) {
    const request = requestOf((await link(undefined, selection)).url);
    const asGiven = { ...request, selection: { ...request.selection, minScore: undefined } };
    expect(await open(asGiven)).toContain('https://files.example.com/');
    const other = { ...request, selection: { ...request.selection, ...more } };
    await expect(open(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('the file of a selection stays what it is for its link, whatever changes later', async () => {
  const job = aDelivered();
  const { world, link, open, made } = worldOf(job);
  const selection = ExportSelection.parse({ preset: 'hubspot' });
  const request = requestOf((await link(undefined, selection)).url);
  await open(request);
  world.clock.advance(1_000);
  const leadsChangedAt = world.clock.now().toISOString();
  world.books.put({ ...job, leadsChangedAt, version: job.version + 1 });
  await open(request);
  expect(made).toEqual(['hubspot.csv']);
  // The whole CSV of the very moment in which leads changed has them.
  const whole = requestOf((await link()).url);
  await open(whole);
  await open(whole);
  expect(made).toEqual(['hubspot.csv', 'full.csv']);
});

test('a job that was removed, or lost its file, has no link that works', async () => {
  const job = aDelivered();
  const { ports, link } = worldOf(job);
  const request = requestOf((await link()).url);
  const gone = { code: 'NOT_FOUND', message: 'The link is not valid or has expired.' };
  for (const found of [undefined, { ...job, hasCsv: false }])
    await expect(
      openExport({ ...ports(), findJob: async () => found }, request),
    ).rejects.toMatchObject(gone);
});

test('a link to the whole CSV that an earlier release gave out still works', async () => {
  const job = aDelivered();
  const { open } = worldOf(job);
  const expires = '1796000000';
  const hmac = signerOf(['new']).sign('new', `export\n${orgId}\nlive\n${job.id}\n${expires}`);
  const signature = `${orgId}.live.${hmac}`;
  const request = { file: `${job.id}.csv`, expires, kid: 'new', signature, selection: {} };
  await expect(open(request)).resolves.toContain(job.id);
});

describe('a link that was not given out is not found', () => {
  test.for([
    ['another preset', { preset: 'salesforce' }],
    ['no preset', { preset: undefined }],
    ['an unknown preset', { preset: 'excel' }],
    ['a lower score', { minScore: '0' }],
    ['the score spelt otherwise', { minScore: '070' }],
    ['a further status', { emailStatus: 'deliverable,risky,unknown' }],
    ['all leads', { leadIds: undefined }],
    ['another lead', { leadIds: newId('lead') }],
    ['another kind of file', { format: 'csv' }],
  ] as const)('of a selection: %s', async ([, altered]) => {
    const { link, open } = worldOf(aDelivered());
    const request = requestOf((await link(undefined, SOME)).url);
    const { format, ...selection } = { format: 'xlsx', ...altered };
    const file = request.file.replace('xlsx', format);
    const other = { ...request, file, selection: { ...request.selection, ...selection } };
    await expect(open(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

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
  await expect(worldOf(running).link()).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'The job has no CSV.',
  });
  const foreign = aJob({ status: 'delivered' });
  await expect(worldOf(foreign).link()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a sandbox job leads to the demo file', async () => {
  const job = aDelivered({ mode: 'test' });
  const { ports } = worldOf(job);
  expect(await exportJob(ports(), { ...actor, mode: 'test' }, job.id, SOME)).toEqual({
    url: 'https://api.example.com/v1/demo/export.csv',
    expiresAt: '2026-11-29T10:00:00.000Z',
  });
});
