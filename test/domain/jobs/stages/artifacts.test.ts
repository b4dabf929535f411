import { expect, test } from 'vitest';
import { foundBusiness } from '../../../../functions/domain/jobs/stages/account-for.ts';
import {
  artifactKeys,
  FoundBusiness,
  memoryJobOf,
  memoryKey,
  memoryPrefix,
  recordOf,
  tileMark,
} from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { aLead } from '../../leads/builders.ts';

test("what one call of normalizing writes stands under its name; an earlier release's calls had none", () => {
  const ref = refOf(aJob({ attempt: 2 }));
  const under = `jobs/${ref.jobId}/2`;
  expect([
    artifactKeys.chunk(ref, { call: 'c1' }, 3),
    artifactKeys.chunk(ref, { call: '' }, 3),
    artifactKeys.reserve(ref, { call: 'c1' }),
    artifactKeys.found(ref, { call: '' }),
  ]).toEqual([
    `${under}/chunks/c1/3.ndjson`,
    `${under}/chunks/3.ndjson`,
    `${under}/c1/reserve.ndjson`,
    `${under}/found.ndjson`,
  ]);
});

test('the key of a memory names its monitor and the job that wrote it', () => {
  const [monitorId, id] = [newId('monitor'), newId('job')];
  const key = memoryKey(monitorId, { id, attempt: 1, deliveryRun: 2 });
  expect(key).toBe(`monitors/${monitorId}/${id}-1-2.ndjson.gz`);
  expect(key.startsWith(memoryPrefix(monitorId))).toBe(true);
  expect(memoryJobOf(key)).toBe(id);
});

test.for([
  'jobs/monitors/mon_1/job_1-1-1',
  'monitors/job_1-1-1',
  'monitors/mon_1/other-1',
  'monitors/mon_1/job_-1',
])('%s is no memory', (key) => {
  expect(memoryJobOf(key)).toBe('');
});

test('a business is named by its main record, without one by its name', () => {
  const [source] = aLead().sources;
  if (source === undefined) throw new Error('The lead has no source.');
  const sources = [{ ...source, id: 'osm', recordId: 'node/1' }, source];
  expect(recordOf({ name: 'A', sources })).toBe('osm:node/1');
  expect(recordOf({ name: 'A', sources: [] })).toBe('A');
});

test.for([
  [{ failed: 'It is down.' }, 'failed'],
  [{ cut: true }, 'cut'],
  [{ failed: 1 }, null],
  [{ cut: false }, null],
  [{ name: 'A' }, null],
  [null, null],
  ['failed', null],
] as const)('a line of a tile: %j', ([line, mark]) => {
  expect(tileMark(line)).toBe(mark);
});

test('a reason of a newer release counts as the one that says least', () => {
  const line = { record: 'osm:1', name: 'A', city: null, code: 'of_tomorrow' };
  expect(FoundBusiness.parse(line).code).toBe('not_needed');
  expect(FoundBusiness.parse({ ...line, code: 'excluded' }).code).toBe('excluded');
});

test('of a business that is left out, name and city are kept, cut to what a row may hold', () => {
  const { name, city } = foundBusiness(
    aLead({ name: 'n'.repeat(999), city: 'c'.repeat(999) }),
    'excluded',
  );
  expect([name.length, city?.length]).toEqual([name.length, name.length]);
  expect(name.length).toBeLessThan(999);
  expect(foundBusiness(aLead({ city: null }), 'excluded').city).toBeNull();
});

test('of one that opted out, neither', () => {
  expect(foundBusiness(aLead(), 'opted_out')).toMatchObject({ name: '', city: null });
});
