import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');

test('scripts run under the Node version of the Lambda runtime, whatever the machine has', () => {
  expect(process.versions.node).toMatch(/^24\./);
});

test("the CDK's app runs under the Node that npm brought, whatever `node` is on the path", () => {
  const { app } = z
    .object({ app: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')));
  expect(app).toContain('bin/app.ts');
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  try {
    const other = join(folder, 'node');
    writeFileSync(other, '#!/bin/sh\necho v20.0.0\n');
    chmodSync(other, 0o755);
    // The CDK runs the command in a shell, in the folder of cdk.json.
    const version = execFileSync('/bin/sh', ['-c', app.replace('bin/app.ts', '--version')], {
      cwd: root,
      env: { PATH: [folder, '/usr/bin', '/bin'].join(delimiter) },
      encoding: 'utf8',
    });
    expect(version).toMatch(/^v24\./);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.for([
  ['24.21.0', 'npm/11.19.1 node/v20.20.2 linux x64', /^$/],
  ['24.21.0', 'npm/11.19.1 node/v24.21.0 linux x64', /^$/],
  ['24.21.0', '', /^$/],
  ['24.21.0', 'npm/10.8.2 node/v18.20.8 darwin arm64', /WARNING: npm runs on Node 18/],
  [
    '20.20.2',
    'npm/11.19.1 node/v20.20.2 linux x64',
    /need Node 24 but would run on Node 20\.20\.2/,
  ],
  ['22.0.0', '', /need Node 24/],
] as const)('after an installation, Node %s under %j', ([own, agent, words]) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${own}' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${versions}`, join(root, 'bin/after-install.mjs')],
    {
      env: { npm_config_user_agent: agent },
      encoding: 'utf8',
    },
  );
  expect(status).toBe(0);
  expect(stderr).toMatch(words);
});
