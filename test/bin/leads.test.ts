import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

const program = resolve(import.meta.dirname, '../../bin/leads.ts');

let stack: LocalStack;
let client: Client;
let folder: string;
beforeAll(async () => {
  stack = await startTestStack({ env: { SANDBOX_JOB_SECONDS: '60' } });
  client = await Client.of(stack);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leads-'));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => stack.close());

/** Starts the program as a person does, against the stack, in an empty folder. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { PATH } = process.env;
  const { liveKey, baseUrl } = client.organization;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH, LEADS_API_KEY: liveKey, LEADS_BASE_URL: baseUrl, ...env },
  });
  const closed = new Promise<number | null>((done) => child.once('close', done));
  return { child, end: async () => ({ code: await closed, files: await readdir(folder) }) };
}

/** Runs the program to its end with this input. */
async function leads(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
) {
  const { child, end } = start(args, env);
  child.stdin.end(input);
  const [said, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ...(await end()), stdout: said, stderr: problems };
}

const NO_SERVICE = { LEADS_API_KEY: '', LEADS_BASE_URL: '' };

const newestJob = async () =>
  (await client.call<{ data: { status: string; prompt: string }[] }>('GET', '/jobs')).body.data[0];

describe('a list', () => {
  test('is printed and written; nothing is overwritten, unless that is wanted', async () => {
    const first = await leads(['find', '3', 'cafes', 'in', 'Berlin']);
    expect((await newestJob())?.prompt).toBe('3 cafes in Berlin');
    const today = new Date().toISOString().slice(0, 10);
    const cafes = `cafes-berlin-${today}.csv`;
    expect(first).toMatchObject({ code: 0, files: [cafes] });
    const rows = first.stdout.split('\n').slice(0, -1);
    expect(rows.map((row) => row.split('\t').length)).toEqual([7, 7, 7]);
    expect(first.stderr).toMatch(`\n3 leads for 3 credits; the list is in ${cafes}\n`);
    const before = await readFile(join(folder, cafes), 'utf8');
    expect(before.trim().split('\n')).toHaveLength(4);
    const second = await leads(['2 cafes in Berlin']);
    expect(second.files).toEqual([`cafes-berlin-${today}-2.csv`, cafes]);
    const refused = await leads(['1 hair salon in Berlin', '--csv', cafes]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `${cafes} already exists: --force overwrites it.\n`,
    ]);
    expect(await readFile(join(folder, cafes), 'utf8')).toBe(before);
    const third = await leads(['1 hair salon in Berlin', '--csv', cafes, '--force']);
    expect(third.files).toEqual([`cafes-berlin-${today}-2.csv`, cafes]);
    expect(await readFile(join(folder, cafes), 'utf8')).not.toBe(before);
    // Whoever names a file has the list there.
    expect(third.stdout).toBe('');
  });

  test('is written even when nobody reads what is printed', async () => {
    const { child, end } = start(['60 restaurants in Chicago']);
    child.stdout.destroy();
    const { code, files } = await end();
    expect(code).toBe(0);
    expect(files).toEqual([expect.stringMatching(/^restaurants-chicago-.*\.csv$/)]);
  });
});

test('what is not applied is said before there is a job', async () => {
  const { stderr, code } = await leads([
    '2 restaurants in Austin, TX with phone and a rating above 4',
  ]);
  expect(code).toBe(0);
  expect(stderr).toContain(
    `Using ${client.organization.baseUrl} with the key in LEADS_API_KEY.\n` +
      '  Looking for: Restaurant\n  In: Austin, TX\n  How many: 2\n  With: phone\n' +
      '  Not checked (no source in use has this information): a rating above 4\n',
  );
});

describe('an unclear request', () => {
  test('is asked back, and goes on with the answer', async () => {
    const { code, stderr } = await leads(['2 dentists'], { input: '\nAustin, TX\n' });
    expect(stderr).toContain(
      `${'In which city, region or country should we look?\n> '.repeat(2)}  Looking for: Dentist\n  In: Austin, TX\n  How many: 2\n`,
    );
    expect(stderr).toContain('2 leads for 2 credits');
    expect(code).toBe(0);
  });

  test('that nobody answers makes no job and no file', async () => {
    const before = await newestJob();
    const { code, stderr, files } = await leads(['4 dentists']);
    expect({ code, files }).toEqual({ code: 3, files: [] });
    expect(stderr).toContain('The question was not answered');
    expect(await newestJob()).toEqual(before);
  });

  test('that three answers leave unclear makes no job', async () => {
    const before = await newestJob();
    const { code, files } = await leads(['4 dentists'], { input: 'qqqq\n'.repeat(5) });
    expect({ code, files }).toEqual({ code: 3, files: [] });
    expect(await newestJob()).toEqual(before);
  });

  test('whose answer the service refuses is asked again', async () => {
    const input = `${'x'.repeat(501)}\nAustin, TX\n`;
    const { code, stderr } = await leads(['2 dentists'], { input });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('VALIDATION_ERROR'),
    });
  });
});

test('Ctrl-C cancels the job, from the moment on at which there is one', async () => {
  const prompt = `3 cafes in Berlin ${folder.slice(-6)}`;
  const { testKey } = client.organization;
  const { child, end } = start([prompt], { LEADS_API_KEY: testKey });
  const heard = text(child.stderr);
  const job = async () => {
    const { body } = await client.call<{ data: { status: string; prompt: string }[] }>(
      'GET',
      '/jobs',
      { mode: 'test' },
    );
    return body.data.find((one) => one.prompt === prompt);
  };
  await expect.poll(job, { timeout: 20_000, interval: 5 }).toBeDefined();
  child.kill('SIGINT');
  expect(await end()).toEqual({ code: 130, files: [] });
  expect(await heard).toContain('Cancelled');
  expect(await job()).toMatchObject({ status: 'cancelled' });
});

describe('a wrong call says what is wrong, and makes no job', () => {
  test.each([
    ['an unknown option', ['--bogus'], 2, /^Unknown option '--bogus'\.\n\nUsage: /],
    ['no sentence', [''], 2, /^Describe who you are looking for in one sentence\./],
    [
      'a bad limit',
      ['2 cafes in Berlin', '--max-credits', 'ten'],
      2,
      /^--max-credits must be a whole number/,
    ],
    [
      'a missing folder',
      ['2 cafes in Berlin', '--csv', 'no/such/folder.csv'],
      1,
      /^The list can't be written to no\/such\/folder\.csv \(ENOENT\)\.\n$/,
    ],
    [
      'a folder for a file',
      ['2 cafes in Berlin', '--csv', 'taken'],
      1,
      /^The list can't be written to taken: it is not a file\.\n$/,
    ],
    ['a sentence without end', ['x'.repeat(3_000)], 1, /prompt: .*2,?000.* \(VALIDATION_ERROR/],
    ['a folder of customers', ['exclude', 'taken'], 1, /^taken is not a file\.\n$/],
  ])('%s', async (_name, args, status, message) => {
    await mkdir(join(folder, 'taken'));
    const before = await newestJob();
    const { code, stderr, files } = await leads(args);
    expect({ code, files }).toEqual({ code: status, files: ['taken'] });
    expect(stderr).toMatch(message);
    expect(await newestJob()).toEqual(before);
  });

  test.each([
    [
      { LEADS_API_KEY: 'lp_live_wrong' },
      /\nThe key in LEADS_API_KEY is not valid at http:\S+ \(req_\w+\)\.\n$/,
    ],
    [
      { LEADS_BASE_URL: 'http://127.0.0.1:9/v1' },
      /\nThe service at http:\/\/127\.0\.0\.1:9\/v1 is not responding/,
    ],
    [{ LEADS_BASE_URL: 'nowhere' }, /^LEADS_BASE_URL is not a valid URL: nowhere\.\n$/],
    [
      { LEADS_API_KEY: 'lp\nlive' },
      /^LEADS_API_KEY contains spaces, line breaks or other stray characters: copy the key again\.\n$/,
    ],
    [{ LEADS_API_KEY: '' }, /^LEADS_BASE_URL is set, but LEADS_API_KEY is not\.\n$/],
  ])('%j', async (env, message) => {
    const { code, stderr } = await leads(['2 cafes in Berlin'], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});

test('a list without leads makes no file, and a named file is made all the same', async () => {
  const { code, stdout, stderr, files } = await leads(['find', 'find 3 bowling alleys in Nuuk']);
  expect({ code, stdout, files }).toEqual({ code: 0, stdout: '', files: [] });
  expect((await newestJob())?.prompt).toBe('find 3 bowling alleys in Nuuk');
  expect(stderr).toContain('  Looking for: Bowling alley\n  In: Nuuk, Greenland\n  How many: 3\n');
  expect(stderr).toMatch(
    /\n0 leads for 0 credits\nAsked for 3, delivered 0:\n {2}3 not found\nThe sample data covers /,
  );
  const named = await leads(['3 bowling alleys in Nuuk', '--csv', 'none.csv']);
  expect(named.files).toEqual(['none.csv']);
});

test('what the sample data lacks in a place that it covers is said so', async () => {
  const { code, stderr } = await leads(['3 marinas in Berlin']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/ 3 not found\nThe sample data has no such businesses there\.\n$/);
});

test('the embedded service, asked about a place that it does not know, says which ones it knows', async () => {
  const { code, stderr } = await leads(['3 hotels in Springfield, IL'], { env: NO_SERVICE });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^No service is running here: using an embedded one with invented sample data,/,
  );
  expect(stderr).toContain('\n  Looking for: Hotel\n  In: Springfield, IL\n  How many: 3\n');
  expect(stderr).toMatch(/\n0 leads for 0 credits\n/);
  expect(stderr).toMatch(/The sample data covers only these places: Austin, /);
});

test('what the service refuses to look for is said in its words', async () => {
  const { code, stderr, files } = await leads(['homeowners behind on mortgage in Las Vegas']);
  expect({ code, files }).toEqual({ code: 1, files: [] });
  expect(stderr).toMatch(/personal data|private people|businesses/i);
});
