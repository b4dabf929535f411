import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { withSettingsFile } from '../../lib/aws/settings-file.ts';
import { readSettings } from '../../lib/aws/settings.ts';

const folder = `${mkdtempSync(join(tmpdir(), 'settings-'))}/`;
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of a context, with these files beside it. */
function settingsWith(
  files: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>>,
) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return readSettings(withSettingsFile(context, folder));
}

test('a stage has the settings of its file, and what is given by hand wins', () => {
  const files = {
    'dev.json': { deletionProtection: false, logRetentionDays: 7, LEAD_WINDOW_DAYS: 60 },
    'prod.json': { logRetentionDays: 90 },
  };
  expect(settingsWith(files, { stage: 'dev', logRetentionDays: '14' })).toMatchObject({
    stage: 'dev',
    deletionProtection: false,
    logRetentionDays: 14,
    functions: { LEAD_WINDOW_DAYS: '60' },
  });
  expect(settingsWith(files, {})).toMatchObject({ stage: 'prod', logRetentionDays: 90 });
  expect(settingsWith(files, { stage: 'other' })).toMatchObject({ logRetentionDays: 30 });
});

test('another file is named by its path, and may name its stage', () => {
  const files = { 'mine.json': { stage: 'mine', selfSignUp: false } };
  const settings = join(folder, 'mine.json');
  expect(settingsWith(files, { settings })).toMatchObject({ stage: 'mine', selfSignUp: false });
  expect(settingsWith(files, { settings, stage: 'mine' })).toMatchObject({ stage: 'mine' });
  expect(() => settingsWith(files, { settings, stage: 'dev' })).toThrow(
    'mine.json is for the stage mine, not for dev',
  );
  expect(() => settingsWith({}, { settings })).toThrow(`${settings} can't be read`);
});

test.for<[unknown, RegExp]>([
  [{ logRetentionDay: 7 }, /logRetentionDay is not a setting \(did you mean logRetentionDays\?\)/],
  [{ deletionProtecton: false }, /did you mean deletionProtection\?/],
  [{ LEAD_WINDOWS_DAYS: 7 }, /did you mean LEAD_WINDOW_DAYS\?/],
  [{ colour: 'red' }, /colour is not a setting \(see lib/],
  [{ deletionProtection: 'yes' }, /deletionProtection must be true or false/],
  [{ logRetentionDays: 'many' }, /logRetentionDays /],
  [{ requestsPerSecond: true }, /requestsPerSecond must be a whole number from 1 to 10000/],
  [{ apiConcurrency: '' }, /apiConcurrency must be a whole number from 0 to 1000/],
  [{ mapConcurrency: 1.5 }, /mapConcurrency /],
  [{ monthlyBudget: true, alarmEmail: 'a@example.com' }, /monthlyBudget must be an amount/],
  [{ selfSignUp: null }, /dev\.json must have a string, a number, true or false as selfSignUp/],
  [{ alarmEmail: ['a@example.com'] }, /dev\.json must have .* as alarmEmail/],
  [[], /dev\.json must be an object of settings/],
  ['{', /dev\.json is not JSON/],
  [{ stage: 'prod' }, /dev\.json is for the stage prod, not for dev/],
  [{ settings: 'x.json' }, /settings in .*dev\.json is not a setting/],
  [{ '@aws-cdk/core:x': true }, /@aws-cdk\/core:x in .*dev\.json is not a setting/],
  [{ STRIPE_SECRET_KEY: 'x' }, /STRIPE_SECRET_KEY is a secret/],
])('a file of %j is refused with the reason', ([file, reason]) => {
  expect(() => settingsWith({ 'dev.json': file }, { stage: 'dev' })).toThrow(reason);
});

test('a byte order mark is no fault', () => {
  const files = { 'dev.json': `\u{FEFF}{ "logRetentionDays": 7 }` };
  expect(settingsWith(files, { stage: 'dev' })).toMatchObject({ logRetentionDays: 7 });
});

test('what names no file is refused', () => {
  expect(() => withSettingsFile({ settings: true })).toThrow('settings must be the path of a file');
});

test("the service's own file of a stage is never another stage's", () => {
  const settings = fileURLToPath(new URL('../../lib/settings/staging.json', import.meta.url));
  expect(readSettings(withSettingsFile({ settings })).stage).toBe('staging');
  expect(() => withSettingsFile({ settings, stage: 'prod' })).toThrow('not for prod');
});

test('the files that come with the service are good', () => {
  expect(readSettings(withSettingsFile({}))).toEqual(readSettings({}));
  expect(readSettings(withSettingsFile({ stage: 'staging' }))).toMatchObject({
    stage: 'staging',
    deletionProtection: false,
    logRetentionDays: 14,
  });
});
