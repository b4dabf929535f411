import { execFileSync } from 'node:child_process';
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
