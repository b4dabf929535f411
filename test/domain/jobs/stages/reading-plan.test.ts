import { expect, test } from 'vitest';
import {
  callDeadline,
  chunkCount,
  expectedEnd,
  expectedReadingSeconds,
  leadsWanted,
  readingDeadline,
  sitesAtOnce,
} from '../../../../functions/domain/jobs/stages/reading-plan.ts';
import { aJob } from '../../../builders/jobs.ts';
import { aRequest } from '../../leads/builders.ts';

const at = (time: string): Date => new Date(`2026-11-28T${time}Z`);
/** Created at 10:00. */
const job = (count = 100) => aJob({ status: 'enriching', request: aRequest({ count }) });

test.for([
  [0, 0],
  [1, 1],
  [50, 1],
  [51, 2],
  [200, 4],
  [480, 4],
  [481, 4],
  [1_920, 4],
  [1_921, 8],
] as const)('%j businesses are read in %j calls', ([businesses, calls]) => {
  expect(chunkCount(businesses)).toBe(calls);
});

test('calls share what is asked for, and a tenth and one more', () => {
  expect(leadsWanted(job(80), 1)).toBe(89);
  expect(leadsWanted(job(80), 4)).toBe(23);
});

test.for([
  [1, 12],
  [10, 20],
  [24, 48],
  [100, 48],
] as const)('for %j leads, %j sites are read at once', ([leads, sites]) => {
  expect(sitesAtOnce(leads)).toBe(sites);
});

test('a job stops reading two minutes before its time is over, of a short time a quarter', () => {
  expect(readingDeadline(job(), 1_800)).toEqual(at('10:28:00'));
  expect(readingDeadline({ ...job(), waitedMs: 60_000 }, 1_800)).toEqual(at('10:29:00'));
  expect(readingDeadline(job(), 400)).toEqual(at('10:05:00'));
});

test('a call stops after four minutes, or with the job', () => {
  expect(callDeadline(job(), 1_800, at('10:01:00'))).toEqual(at('10:05:00'));
  expect(callDeadline(job(), 1_800, at('10:26:00'))).toEqual(at('10:28:00'));
});

test('how long reading usually takes', () => {
  // 11 sites in one call, 20 at once; 10 leads to deliver.
  expect(expectedReadingSeconds(10, false)).toBeCloseTo((11 * 3.6) / 20 + 0.06, 6);
  // Twice as many sites as leads, in four calls of 48.
  expect(expectedReadingSeconds(400, true)).toBeCloseTo((800 * 3.6) / (4 * 48) + 2.4, 6);
  expect(expectedReadingSeconds(0, false)).toBe(0);
});

test('the end is told by how long one of many calls took', () => {
  const times = { began: at('10:01:00'), now: at('10:02:00'), jobMaxSeconds: 1_800 };
  // The first of eight: seven are left, in two waves of a minute; then 100 leads are delivered.
  expect(expectedEnd(job(), { index: 0, of: 8 }, times)).toEqual(at('10:04:00.600'));
  expect(expectedEnd(job(), { index: 7, of: 8 }, times)).toEqual(at('10:02:00.600'));
  // Not after reading ends anyway.
  const slow = { ...times, began: at('09:40:00') };
  expect(expectedEnd(job(), { index: 0, of: 8 }, slow)).toEqual(at('10:28:00.600'));
});

test('calls that all run at the same time tell nothing of others', () => {
  const times = { began: at('10:01:00'), now: at('10:02:00'), jobMaxSeconds: 1_800 };
  expect(expectedEnd(job(), { index: 0, of: 4 }, times)).toBeNull();
  expect(expectedEnd(job(), { index: 0, of: 5 }, times)).not.toBeNull();
});
