import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { csvOf } from '../../functions/domain/leads/export/csv.ts';
import type { Business, Lead } from '../../functions/domain/leads/lead.ts';
import { candidatePairs } from '../../functions/domain/leads/match/candidate-pairs.ts';
import { matchKey } from '../../functions/domain/leads/match/match-key.ts';
import type { MatchKey } from '../../functions/domain/leads/match/match-key.ts';
import { MERGE_THRESHOLD } from '../../functions/domain/leads/match/match-probability.ts';
import { mergeProbability } from '../../functions/domain/leads/match/merge-rules.ts';
import { resolveBusinesses } from '../../functions/domain/leads/match/resolve-businesses.ts';
import { normalizeRecord } from '../../functions/domain/leads/normalize/normalize-record.ts';
import { markOwnership } from '../../functions/domain/leads/normalize/ownership.ts';
import type { SourceRecord } from '../../functions/domain/leads/normalize/source-record.ts';
import { scoreLead } from '../../functions/domain/leads/score/score-lead.ts';
import { aLead, aSourceRecord, aRequest } from '../domain/leads/builders.ts';

export interface LeadsBench {
  records: number;
  resolved: number;
  /** Records per second of processor time, all threads counted: other programs' load does not show. */
  normalizePerSecond: number;
  /** Blocking and scoring alone, over keys made before. */
  matchPerSecond: number;
  /** Keys, blocking, scoring, clustering and merging. */
  resolvePerSecond: number;
  scorePerSecond: number;
  /** Normalize, resolve, mark ownership and score, one after the other. */
  wholePerSecond: number;
}

const { brands } = loadKnowledge();
const RETRIEVED_AT = '2026-06-01T00:00:00.000Z';

/** Throughput of the domain over invented places of one dense city with 10 % duplicates and 15 % chains. */
export function benchLeads(count = 50_000): LeadsBench {
  const records = cityRecords(count);
  const request = aRequest();
  const normalize = () => records.map((record) => normalizeRecord(record, RETRIEVED_AT));
  const score = (businesses: readonly Business[]) =>
    businesses.map((business) => scoreLead(business, request).score);
  score(markOwnership(resolveBusinesses(normalize()), brands));
  const normalized = timed(normalize);
  const keys = normalized.result.map(matchKey);
  const matched = timed(() => countMatches(keys));
  const resolved = timed(() => resolveBusinesses(normalized.result));
  const marked = timed(() => markOwnership(resolved.result, brands));
  const scored = timed(() => score(marked.result));
  const whole = normalized.seconds + resolved.seconds + marked.seconds + scored.seconds;
  return {
    records: count,
    resolved: resolved.result.length,
    normalizePerSecond: Math.round(count / normalized.seconds),
    matchPerSecond: Math.round(count / matched.seconds),
    resolvePerSecond: Math.round(count / resolved.seconds),
    scorePerSecond: Math.round(marked.result.length / scored.seconds),
    wholePerSecond: Math.round(count / whole),
  };
}

function countMatches(keys: readonly MatchKey[]): number {
  let matches = 0;
  for (const [index, later] of candidatePairs(keys).entries()) {
    const first = keys[index];
    for (const other of later) {
      const second = keys[other];
      if (first && second && mergeProbability(first, second) >= MERGE_THRESHOLD) matches += 1;
    }
  }
  return matches;
}

function timed<T>(work: () => T): { result: T; seconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

export interface CsvBench {
  leads: number;
  bytes: number;
  /** Of the processor. */
  milliseconds: number;
  /** Highest resident growth seen while the file was written. */
  residentGrowthMegabytes: number;
}

/** Writes a CSV of so many leads to nowhere, as a stream does, and watches resident memory. */
export async function benchCsv(leads = 100_000): Promise<CsvBench> {
  const before = process.memoryUsage().rss;
  const started = process.cpuUsage();
  let highest = before;
  let bytes = 0;
  const some = Array.from({ length: 1_000 }, (_, index) =>
    aLead({ name: `Dental Practice ${index}` }),
  );
  for await (const chunk of csvOf(repeated(some, leads))) {
    bytes += chunk.length;
    highest = Math.max(highest, process.memoryUsage().rss);
  }
  const ended = process.cpuUsage(started);
  return {
    leads,
    bytes,
    milliseconds: Math.round((ended.user + ended.system) / 1_000),
    residentGrowthMegabytes: Math.round((highest - before) / 1_048_576),
  };
}

function* repeated(leads: readonly Lead[], count: number): Generator<Lead> {
  for (let left = count; left > 0; left -= leads.length) yield* leads.slice(0, left);
}

const KINDS = [
  'dentist',
  'restaurant',
  'coffee_shop',
  'lawyer',
  'plumbing',
  'gym',
  'bank',
  'florist',
];
const FIRST =
  'Amber Birch Cedar Delta Echo Falcon Garnet Harbor Iris Juniper Kestrel Lotus Maple North Orchid Pine'.split(
    ' ',
  );
const SECOND =
  'River Ridge Valley Hill Lake Stone Bridge Grove Field Point Harbor Creek Meadow Summit Garden'.split(
    ' ',
  );
const STREETS =
  'Oak St|Elm Ave|Main St|Congress Ave|Lamar Blvd|Burnet Rd|Guadalupe St|Riverside Dr|Cesar Chavez St'.split(
    '|',
  );

function cityRecords(count: number): SourceRecord[] {
  const next = randomNumbers(11);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const records: SourceRecord[] = [];
  while (records.length < count) {
    const index = records.length;
    const previous = records[Math.floor(next() * index)];
    if (previous !== undefined && next() < 0.1) {
      records.push({
        ...previous,
        recordId: `r${index}`,
        name: `${previous.name} LLC`,
        confidence: 0.7,
      });
      continue;
    }
    const isChain = next() < 0.15;
    const kind = pick(KINDS);
    const name = isChain
      ? `${pick(FIRST)} Coffee`
      : `${pick(FIRST)} ${pick(SECOND)} ${kind.replaceAll('_', ' ')} ${index % 977}`;
    const host = isChain ? name.toLowerCase().replaceAll(' ', '') : `site${index}`;
    records.push(
      aSourceRecord({
        recordId: `r${index}`,
        name,
        category: { primary: kind, hierarchy: [kind], alternates: [], basic: null },
        confidence: Math.round(next() * 100) / 100,
        websites:
          next() < 0.8 ? [`https://www.${host}.example/locations/${index}?utm_source=maps`] : [],
        phones:
          next() < 0.9
            ? [`(512) ${200 + Math.floor(next() * 799)}-${1_000 + Math.floor(next() * 8_999)}`]
            : [],
        address: {
          freeform: `${100 + Math.floor(next() * 9_000)} ${pick(STREETS)}`,
          locality: 'Austin',
          region: 'US-TX',
          postcode: `787${String(Math.floor(next() * 60)).padStart(2, '0')}`,
          country: 'US',
        },
        latitude: 30.1 + next() * 0.4,
        longitude: -97.9 + next() * 0.4,
      }),
    );
  }
  return records;
}

/** A linear congruential generator: the same numbers on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
