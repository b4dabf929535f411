import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDelivery } from '../../docs/webhooks/receiver.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { parseCsv } from '../domain/leads/export/read-csv.ts';
import { complaintsOf, IMPORTERS } from '../support/importers.ts';
import { startReceiver } from '../support/receiver.ts';
import { Client, startTestStack } from '../support/stack.ts';

const program = resolve(import.meta.dirname, '../../bin/leads.ts');

let stack: LocalStack;
let client: Client;
let folder: string;
let jobId: string;
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack);
  folder = await mkdtemp(join(tmpdir(), 'leads-verbs-'));
  jobId = (await client.create('find 3 dentists in Austin, TX with phone')).body.id;
  await client.until(jobId, ['delivered']);
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { PATH } = process.env;
  const { liveKey, baseUrl } = client.organization;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH, LEADS_API_KEY: liveKey, LEADS_BASE_URL: baseUrl, ...env },
  });
  return { child, closed: new Promise<number | null>((done) => child.once('close', done)) };
}

async function leads(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, closed } = start(args, env);
  child.stdin.end();
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, stdout, stderr };
}

const cells = (stdout: string) =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t'));

test('jobs, get, credits and monitor list print lines for programs, and JSON when that is asked for', async () => {
  const { stdout, stderr } = await leads(['jobs']);
  expect(stderr).toBe(`Using ${client.organization.baseUrl} with the key in LEADS_API_KEY.\n`);
  expect(cells(stdout).map(([id, status, count]) => [id, status, count])).toEqual([
    [jobId, 'delivered', '3'],
  ]);
  const json = await leads(['jobs', '--status', 'failed', '--json', '--quiet']);
  expect(json).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  const got = await leads(['get', jobId]);
  expect(cells(got.stdout)).toContainEqual(['status', 'delivered']);
  expect(cells(got.stdout).filter(([, value]) => value === '')).toEqual([]);
  expect(got.stderr).toMatch(/\n {2}Looking for: .+\n {2}In: .+\n {2}How many: 3\n/);
  expect(JSON.parse((await leads(['get', jobId, '--json'])).stdout)).toMatchObject({ id: jobId });
  expect(JSON.parse((await leads(['credits', '--json'])).stdout)).toMatchObject({ held: 0 });
  expect((await leads(['monitor', 'list', '--json'])).stdout).toBe('[]\n');
});

test('leads come as lines, as JSON, as CSV for a pipe, as a file for an importer and as a workbook', async () => {
  const lines = cells((await leads(['leads', jobId])).stdout);
  expect(lines).toHaveLength(3);
  const json: { id: string; score: number }[] = JSON.parse(
    (await leads(['leads', jobId, '--json'])).stdout,
  );
  expect(json.map(({ id }) => id)).toEqual(lines.map((line) => line.at(-1)));
  const piped = await leads(['leads', jobId, '--csv', '-', '--preset', 'salesforce']);
  const table = parseCsv(piped.stdout.replace(/^\uFEFF/, ''));
  expect([table.length, complaintsOf(IMPORTERS.salesforce, table)]).toEqual([4, []]);
  const best = String(json[0]?.score ?? 0);
  const files = ['--output', 'best.xlsx', '--min-score', best];
  const written = await leads(['leads', jobId, ...files]);
  expect([written.code, written.stdout]).toEqual([0, '']);
  expect(written.stderr).toMatch(/The list is in best\.xlsx\.\n$/);
  const [sheet] = await readSheet(join(folder, 'best.xlsx'));
  const wanted = json.filter(({ score }) => score >= Number(best));
  expect(sheet?.data).toHaveLength(wanted.length + 1);
  expect(await leads(['leads', jobId, ...files])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('best.xlsx already exists: --force overwrites it.\n'),
  });
});

test('a running npm start is found by what it wrote', async () => {
  await mkdir(join(folder, '.local'), { recursive: true });
  const session = join(folder, '.local/session.json');
  await writeFile(session, JSON.stringify(client.organization));
  const none = { LEADS_API_KEY: '', LEADS_BASE_URL: '' };
  const found = await leads(['jobs'], none);
  expect(found.stderr).toBe(`Using ${stack.baseUrl}, which npm start runs here.\n`);
  expect(found.stdout).toContain(jobId);
  await writeFile(
    session,
    (await readFile(session, 'utf8')).replace(stack.baseUrl, 'http://127.0.0.1:9/v1'),
  );
  expect(await leads(['jobs'], none)).toMatchObject({
    code: 1,
    stderr:
      'No service is running here. Start one with `npm start`, or set LEADS_API_KEY and LEADS_BASE_URL.\n',
  });
});

test('services that run in one folder are found, the first one first', async () => {
  await mkdir(join(folder, '.local'), { recursive: true });
  const none = { LEADS_API_KEY: '', LEADS_BASE_URL: '' };
  const gone = { ...client.organization, baseUrl: 'http://127.0.0.1:9/v1' };
  await writeFile(join(folder, '.local/session.json'), JSON.stringify(gone));
  await writeFile(join(folder, '.local/session-8788.json'), JSON.stringify(client.organization));
  expect((await leads(['jobs'], none)).stderr).toContain(`Using ${stack.baseUrl}, `);
  await rm(join(folder, '.local'), { recursive: true });
});

test('a question that nobody can answer comes with its choices', async () => {
  for (const options of [['--no-input'], []]) {
    const { code, stderr } = await leads(['3 dentists in Springfield', ...options]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/Which .Springfield. do you mean\?\n {2}1\. Springfield, .+\n {2}2\. /);
  }
});

test('find names its job at once, for the other verbs', async () => {
  const { stderr } = await leads(['1 cafe in Berlin', '--json']);
  expect(stderr).toMatch(/\nThe job is job_\w{26}\.\n/);
});

test('an open question is shown and nobody is asked with --no-input', async () => {
  const { code, stderr } = await leads(['3 dentists', '--no-input', '--json']);
  expect(code).toBe(3);
  expect(stderr).toContain('In which city, region or country should we look?\n');
});

test('with --json a request answers its leads and nothing else, and writes no file', async () => {
  const { code, stdout, stderr } = await leads(['2 cafes in Berlin', '--json', '-q']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toHaveLength(2);
});

test.for([
  ['a verb without its job', ['get'], /^Name a job\.\n\nUsage: leads get JOB/],
  [
    'an option of another verb',
    ['jobs', '--csv', 'x'],
    /^Unknown option '--csv'\.\n\nUsage: leads jobs/,
  ],
  ['a status that is none', ['jobs', '--status', 'done'], /^--status must be one of parsing, /],
  ['a verb that is not quite one', ['job'], /^Unknown command: job\. Did you mean jobs\?/],
  ['an unknown preset', ['leads', 'job_1', '--preset', 'excel'], /^--preset must be one of full, /],
  ['another kind of file', ['leads', 'job_1', '--output', 'x.pdf'], /^--output must end with /],
  ['two outputs', ['leads', 'job_1', '--csv', '-', '--json'], /^--json and --csv - both write/],
  ['a monitor without a limit', ['monitor', 'create', 'cafes in Berlin'], /^--max-credits says/],
  ['a sentence without a limit', ['monitor', 'cafes in Berlin'], /^--max-credits says/],
  ['an action that is none', ['monitor', 'stop'], /^monitor knows list, create, /],
  ['webhooks without an address', ['webhooks', 'listen'], /^--forward-to must be a URL/],
] as const)('%s is a wrong call: 2, and how to call it', async ([, args, message]) => {
  const { code, stderr, stdout } = await leads(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('an address that is no service is told apart from a key that is none', async () => {
  const origin = new URL(stack.baseUrl).origin;
  const elsewhere = await leads(['jobs'], { LEADS_BASE_URL: origin });
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.stderr).toContain(
    `${origin} is not the address of a lead service, which ends with /v1.`,
  );
  const foreign = await leads(['get', 'job_1']);
  expect(foreign.stderr).toContain('No such resource. (NOT_FOUND, req_');
});

test('help names every verb, each verb its options, and --version the version', async () => {
  const { stdout } = await leads(['help']);
  for (const verb of ['jobs', 'get JOB', 'leads JOB', 'verify', 'webhooks listen'])
    expect(stdout).toContain(verb);
  expect((await leads(['help', 'leads'])).stdout).toContain('--preset NAME');
  expect((await leads(['leads', '--help'])).stdout).toContain('--preset NAME');
  expect((await leads(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await leads(['help', 'me'])).code).toBe(2);
});

test('webhooks listen posts what happens from then on, signed as real deliveries are', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const receiver = await startReceiver();
  const url = receiver.url.replace('localhost', '127.0.0.1');
  const args = ['webhooks', 'listen', '--forward-to', url, '--secret', secret];
  const { child, closed } = start([...args, '--events', 'job.delivered,job.cancelled']);
  const printed = text(child.stdout);
  const listening = new Promise<void>((done) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Listening')) done();
    });
  });
  await listening;
  const { id } = (await client.create('find 1 dentist in Austin, TX')).body;
  await client.until(id, ['delivered']);
  await receiver.count(1);
  child.kill('SIGINT');
  expect(await closed).toBe(0);
  const [got, ...others] = receiver.received;
  await receiver.close();
  expect([got?.event.type, others]).toEqual(['job.delivered', []]);
  expect(got?.event.data).toMatchObject({ job: { id } });
  const signature = got?.headers['x-service-signature'] ?? '';
  const body = Buffer.from(got?.body ?? '');
  expect(verifyDelivery({ secret, signature, body, now: Date.now() / 1_000 })).toBe(true);
  expect(await printed).toMatch(/\tjob\.delivered\tevt_\w+\t204\t\d+ ms\n/);
});

test('a sentence becomes a monitor, which is paused, resumed and deleted', async () => {
  const other = await Client.of(stack, { plan: 'growth', credits: 50 });
  const env = { LEADS_API_KEY: other.organization.liveKey };
  const args = ['monitor', '2 dentists in Austin, TX', '--every', 'week', '--max-credits', '2'];
  const made = await leads([...args, '--changes', '--json'], env);
  const { id, ...monitor }: { id: string } = JSON.parse(made.stdout);
  expect(monitor).toMatchObject({ every: 'week', maxCredits: 2, changes: true, enabled: true });
  expect(made.stderr).toContain('The first run has started');
  for (const [verb, on] of [
    ['pause', 'no'],
    ['resume', 'yes'],
  ] as const)
    expect(cells((await leads(['monitor', verb, id], env)).stdout)[0]?.slice(0, 3)).toEqual([
      id,
      'week',
      on,
    ]);
  expect((await leads(['monitor', 'delete', id], env)).code).toBe(0);
  expect((await leads(['monitor', 'list', '--json'], env)).stdout).toBe('[]\n');
});

test('a customer file is taken as a spreadsheet wrote it, and its businesses are left out', async () => {
  const other = await Client.of(stack, { plan: 'growth', credits: 50 });
  const env = { LEADS_API_KEY: other.organization.liveKey };
  const found: { name: string; city: string; phone: string }[] = JSON.parse(
    (await leads(['3 dentists in Austin, TX with phone', '--json', '-q'], env)).stdout,
  );
  const rows = [
    'Firma;Telefon;Ort;Land;Notiz',
    ...found.map(({ name, phone, city }) => `"${name}";${phone};${city};US;"zwei\r\nZeilen"`),
    'Niemand;;;;',
    ';;;;nichts',
  ];
  const file = join(folder, 'Kunden Österreich.csv');
  await writeFile(file, Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`, 'utf16le'));
  const { code, stdout, stderr } = await leads(['exclude', file], env);
  expect([
    code,
    cells(stdout)
      .map(([, value]) => value)
      .slice(1),
  ]).toEqual([0, ['Kunden Österreich', '3', '3', '2']]);
  expect(stderr).toContain(
    'Recognised: name (Firma), phone (Telefon), city (Ort), countryCode (Land).',
  );
  expect(stderr).toContain(
    'Not accepted:\n  line 9: none of the recognised columns has a value\n' +
      '  line 8: too little to identify a business: add a town, phone, e-mail or website to its name\n',
  );
  const listId = cells(stdout)[0]?.[1] ?? '';
  const again = await leads(['exclude', file, '--list', listId, '--json', '-q'], env);
  expect(JSON.parse(again.stdout)).toMatchObject({ id: listId, entryCount: 3 });

  const listed = await leads(['exclude', 'list'], env);
  expect([listed.code, cells(listed.stdout)]).toEqual([
    0,
    [[listId, '3', expect.stringMatching(/^20/), 'Kunden Österreich']],
  ]);
  const json = await leads(['exclude', 'list', '--json'], env);
  expect(JSON.parse(json.stdout)).toMatchObject([{ id: listId }]);
  const removed = await leads(['exclude', 'delete', listId], env);
  expect(removed).toMatchObject({ code: 0, stdout: '' });
  expect(removed.stderr).toContain('it no longer excludes anything');
  expect((await leads(['exclude', 'list'], env)).stdout).toBe('');
  const again404 = await leads(['exclude', 'delete', listId], env);
  expect([again404.code, again404.stderr]).toEqual([1, expect.stringContaining('NOT_FOUND')]);
  expect((await leads(['exclude', 'delete'], env)).code).toBe(2);
  expect((await leads(['exclude', 'list', 'more'], env)).code).toBe(2);
});

test('a file of which every row is refused makes no list, and the command fails', async () => {
  const other = await Client.of(stack, { plan: 'growth' });
  const env = { LEADS_API_KEY: other.organization.liveKey };
  const file = join(folder, 'bad.csv');
  await writeFile(file, 'Company,City\nSmith,\n,Austin\n');
  const { code, stdout, stderr } = await leads(['exclude', file], env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /Not accepted:\n {2}line 2: too little to identify a business: .+\n {2}line 3: too little .+\n/,
  );
  expect(stderr).toContain(`Every row of ${file} was refused, so it excludes no business.\n`);
  const json = await leads(['exclude', file, '--json', '-q'], env);
  expect([json.code, JSON.parse(json.stdout)]).toEqual([
    1,
    {
      refused: [
        { line: 2, reason: 'too_little' },
        { line: 3, reason: 'too_little' },
      ],
    },
  ]);
  expect((await leads(['exclude', 'list'], env)).stdout).toBe('');
});

test('a file in which nothing is recognised, and one that is not there, are said before anything is sent', async () => {
  const file = join(folder, 'colours.csv');
  await writeFile(file, 'colour,size\nred,1\n');
  expect((await leads(['exclude', file])).stderr).toBe(
    `No column of ${file} is recognised: colour, size.\n`,
  );
  const missing = await leads(['exclude', 'none.csv']);
  expect([missing.code, missing.stderr]).toEqual([1, "none.csv can't be read (ENOENT).\n"]);
});

test('a lead is reported, once, and taken back', async () => {
  const lead = cells((await leads(['leads', jobId])).stdout)[0]?.at(-1) ?? '';
  const reported = await leads(['report', jobId, lead, 'closed', '--json']);
  expect(JSON.parse(reported.stdout)).toMatchObject({ lead: { id: lead } });
  expect(await leads(['report', jobId, lead, '--undo'])).toMatchObject({ code: 0, stdout: '' });
  expect((await leads(['report', jobId, lead, 'ugly'])).stderr).toMatch(
    /^The reason is one of bounced,/,
  );
});

test('a mistyped address is verified, and the address that was probably meant is named', async () => {
  const { stdout } = await leads(['verify', 'nobody@gmial.com']);
  expect(cells(stdout)[0]).toEqual([
    'nobody@gmial.com',
    expect.any(String),
    expect.any(String),
    'nobody@gmail.com',
  ]);
});

test("a job's addresses are verified until none is left", async () => {
  const { code, stdout, stderr } = await leads(['verify', jobId, '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([0, []]);
  expect(stderr).toContain('This job has no addresses left to check.\n');
});

test('a request is quoted: what matches and what it would cost at most, and nothing is created', async () => {
  const { code, stdout, stderr } = await leads(['quote', '3 dentists in Austin, TX with phone']);
  expect(code).toBe(0);
  const quoted = Object.fromEntries(cells(stdout));
  expect(Number(quoted['matching'])).toBeGreaterThan(0);
  expect(Number(quoted['credits at most'])).toBeLessThanOrEqual(3);
  expect(quoted['with e-mail']).toMatch(/^\d+ %$|^known once their websites are read$/);
  expect(stderr).toContain('  Looking for: Dentist\n  In: Austin, TX\n');
  const open = await leads(['quote', '3 dentists', '--json']);
  expect([open.code, JSON.parse(open.stdout)]).toMatchObject([3, { estimate: null }]);
  expect(open.stderr).toContain('In which city, region or country should we look?\n');
});
