import { describe, expect, test } from 'vitest';
import { scanText } from '../../bin/scan.ts';
import { runChecks, type Check } from '../../bin/verify/run-checks.ts';

const script = (code: string): Check['commands'][number] => [process.execPath, '-e', code];

async function run(checks: readonly Check[]) {
  const lines: string[] = [];
  const failed = await runChecks(checks, { concurrency: 2, print: (text) => lines.push(text) });
  return { failed, lines };
}

describe('runChecks', () => {
  test('a check that passes prints one line and none of its output', async () => {
    const { failed, lines } = await run([
      { name: 'fine', commands: [script("console.log('noise')")] },
    ]);
    expect(failed).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^ok {4}fine \d+\.\d s$/)]);
  });

  test('a failing check is followed by its whole output, and the others still run', async () => {
    const loud = "console.log('out'.repeat(9)); console.error('why'); process.exitCode = 3";
    const { failed, lines } = await run([
      { name: 'loud', commands: [script(loud)] },
      { name: 'fine', commands: [script('')] },
    ]);
    expect(failed).toEqual(['loud']);
    const verdict = lines.findIndex((line) => /^FAIL {2}loud \d+\.\d s$/.test(line));
    expect(lines[verdict + 1]).toContain('out'.repeat(9));
    expect(lines[verdict + 1]).toContain('why');
    expect(lines.some((line) => line.startsWith('ok    fine'))).toBe(true);
  });

  test('the first failing command ends its check', async () => {
    const { failed, lines } = await run([
      {
        name: 'chain',
        commands: [script('process.exitCode = 1'), script("console.log('second ran')")],
      },
    ]);
    expect(failed).toEqual(['chain']);
    expect(lines.join('\n')).not.toContain('second ran');
  });

  test('a program that is missing or killed is a failure with its reason', async () => {
    const { failed, lines } = await run([
      { name: 'missing', commands: [['no-such-program-here']] },
      { name: 'killed', commands: [script("process.kill(process.pid, 'SIGKILL')")] },
    ]);
    expect(failed.toSorted()).toEqual(['killed', 'missing']);
    expect(lines.join('\n')).toContain('ENOENT');
    expect(lines.join('\n')).toContain('SIGKILL');
  });

  test('a check that is not ready is named as skipped and does not run', async () => {
    const { failed, lines } = await run([
      { name: 'later', commands: [['no-such-program-here']], skip: 'no cdk.json' },
    ]);
    expect(failed).toEqual([]);
    expect(lines).toEqual(['skip  later (no cdk.json)']);
  });
});

describe('scanText', () => {
  // Put together here, so that this file has none of it.
  const planted: readonly (readonly [string, string, string])[] = [
    ["a path of somebody's own machine", 'README.md', `see ${['', 'work', 'main'].join('/')}`],
    ["a path of somebody's own machine", 'a.ts', `'${['', 'home', 'ann', 'x'].join('/')}'`],
    ['an AWS access key id', 'a.ts', `AKIA${'A1B2'.repeat(4)}`],
    ['a payment provider key', 'a.ts', `sk_live_${'a1B2'.repeat(6)}`],
    ['an access token', '.npmrc', `npm_${'a1B2c3'.repeat(6)}`],
    ['a private key', 'lib/key.pem', '-----BEGIN PRIVATE KEY-----'],
    ['the address of a package registry', 'package-lock.json', '"resolved": "https://r.example/x"'],
    ['a registry or its credentials', '.npmrc', 'registry=https://r.example'],
    ['a merge conflict', 'a.ts', `${'<'.repeat(7)} HEAD`],
  ];

  test.for(planted)('finds %s in %s', ([what, file, text]) => {
    expect(scanText(file, `first line\n${text}\n`)).toEqual([{ file, line: 2, what }]);
  });

  const harmless: readonly (readonly [string, string])[] = [
    ['README.md', 'https://site.example/work/with-us and ./home/page and ~/work/x'],
    ['docs/aws.md', 'AKIAIOSFODNN7EXAMPLE'],
    ['test/net/key.pem', '-----BEGIN PRIVATE KEY-----'],
    ['docs/lock.md', '"resolved": "https://r.example/x"'],
    ['a.ts', "const key = 'lp_live_...'; // <<<< four"],
  ];

  test.for(harmless)('lets %s pass: %s', ([file, text]) => {
    expect(scanText(file, text)).toEqual([]);
  });
});
