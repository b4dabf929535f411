/**
 * Draws prompts by chance and prints a sheet to read: the leads that a job would deliver for them, among businesses that it
 * leaves out, in an order that does not tell which is which.
 *
 *     EVAL_DATA_DIR=... node bin/draw-leads.ts --seed 1 --key key.json [--prompts 40] [--others 3] > sheet.txt
 *     EVAL_DATA_DIR=... node bin/draw-leads.ts --from prompts.txt --key key.json [--everywhere] [--half a|b] > sheet.txt
 *
 * Kinds are drawn from all that at least three records have, places from the United States and its ten states with the most
 * records; `--from` reads prompts instead, one a line. `--everywhere` takes the records of all countries, `--half` every second
 * one, so that what was mended by the one half is read on the other. The key says for
 * each number of the sheet whether it would be delivered, with its score, its reason and what was found of its place. No
 * website is read.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadKnowledge } from '../functions/adapters/knowledge/load-knowledge.ts';
import { findMatches } from '../functions/domain/jobs/stages/find-matches.ts';
import type { Business } from '../functions/domain/leads/lead.ts';
import { normalizeRecord } from '../functions/domain/leads/normalize/normalize-record.ts';
import type { SourceRecord } from '../functions/domain/leads/normalize/source-record.ts';
import { isInPart } from '../functions/domain/leads/score/judge-place.ts';
import { scoreLead } from '../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../functions/domain/leads/score/select-leads.ts';
import { parsePrompt } from '../functions/domain/prompt/parse-prompt.ts';
import type { LeadRequest } from '../functions/domain/prompt/request.ts';
import { fitByTaxonomy } from '../functions/domain/sources/category-rules.ts';
import { fromOvertureRecord } from '../functions/domain/sources/overture-record.ts';
import { argumentsOf } from './arguments.ts';
import { shuffle } from './matching/shuffle.ts';

const USAGE =
  'node bin/draw-leads.ts [--seed N | --from FILE] --key FILE [--prompts N] [--others N] [--everywhere] [--half a|b]';
const { values } = argumentsOf(
  {
    options: {
      seed: { type: 'string', default: '1' },
      key: { type: 'string', default: 'key.json' },
      prompts: { type: 'string', default: '40' },
      others: { type: 'string', default: '3' },
      from: { type: 'string' },
      half: { type: 'string' },
      everywhere: { type: 'boolean', default: false },
    },
  },
  USAGE,
);
const seed = Number(values.seed);
const knowledge = loadKnowledge();
const { categories, brands } = knowledge;

/** When the places were read: the release that they come from was days old. */
const READ_AT = '2025-03-01T00:00:00.000Z';
const LEADS = 25;
const LEAST_RECORDS = 3;
const STATES =
  'California, Texas, Florida, New York State, North Carolina, Pennsylvania, Ohio, Illinois, Georgia, Wisconsin';
const PLACES = [...STATES.split(', '), ...Array.from({ length: 15 }, () => 'the United States')];
const FIELDS = ['', '', ' with phone numbers', ' with phone and website'];

interface Place {
  readonly record: SourceRecord;
  readonly business: Business;
}

const places = readPlaces(process.env['EVAL_DATA_DIR'] ?? '');
const requests =
  values.from === undefined ? drawRequests() : readRequests(readFileSync(values.from, 'utf8'));
const rows = requests.flatMap(({ prompt, request }, at) => rowsOf(prompt, request, at));
writeFileSync(values.key, JSON.stringify(rows.map(({ key }) => key)));
let heading = '';
for (const [index, { key, facts }] of rows.entries()) {
  if (key.prompt !== heading) console.log(`## ${key.prompt}`);
  heading = key.prompt;
  console.log(`${index + 1} ${facts}`);
}

/** The places of both files that are classified by the taxonomy, of the United States unless those of everywhere are asked for. */
function readPlaces(folder: string): Place[] {
  const linesOf = (name: string): unknown[] => {
    const file = path.join(folder, name);
    if (!existsSync(file)) throw new Error(`EVAL_DATA_DIR holds no ${name}.`);
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
  };
  const pairs = linesOf('overture_place_pairs.jsonl').flatMap((pair): unknown[] =>
    typeof pair === 'object' && pair !== null && 'a' in pair && 'b' in pair ? [pair.a, pair.b] : [],
  );
  const byId = new Map<string, Place>();
  for (const raw of [...linesOf('overture_us_places.jsonl'), ...pairs]) {
    const record = fromOvertureRecord(raw, 'overture');
    if (record === null || byId.has(record.recordId)) continue;
    if (record.address?.country !== 'US' && !values.everywhere) continue;
    if (values.half !== undefined && values.half !== halfOf(record.recordId)) continue;
    if (record.category.primary === null || record.category.hierarchy.length > 0) continue;
    byId.set(record.recordId, { record, business: normalizeRecord(record, READ_AT) });
  }
  return [...byId.values()];
}

function halfOf(recordId: string): 'a' | 'b' {
  return (createHash('sha256').update(recordId).digest()[0] ?? 0) < 128 ? 'a' : 'b';
}

/** Prompts that are understood as they were meant: how sentences are read is judged elsewhere. */
function drawRequests(): { prompt: string; request: LeadRequest }[] {
  const today = (id: string): string => categories.idOfName(id) ?? id;
  const kinds = places.flatMap(({ business }) => [...new Set(business.categories.map(today))]);
  const frequent = [...Map.groupBy(kinds, (id) => id)]
    .filter(([id, all]) => all.length >= LEAST_RECORDS && categories.get(id) !== undefined)
    .map(([id]) => id);
  return shuffle(frequent.toSorted(), seed)
    .flatMap((id, at) => {
      const place = shuffle(PLACES, seed + at)[0] ?? '';
      const fields = shuffle(FIELDS, seed + 7 * at)[0] ?? '';
      const prompt = `${categories.get(id)?.label.toLowerCase() ?? id} in ${place}${fields}`;
      const { request, questions } = parsePrompt(knowledge, prompt);
      const isMeant = request?.categories.length === 1 && request.categories[0]?.id === id;
      return isMeant && request.place !== null && questions.length === 0
        ? [{ prompt, request }]
        : [];
    })
    .slice(0, Number(values.prompts));
}

/** The prompts of a file that are understood without a question; the others are named. */
function readRequests(text: string): { prompt: string; request: LeadRequest }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((prompt) => {
      const { request, questions } = parsePrompt(knowledge, prompt);
      if (request !== null && questions.length === 0) return [{ prompt, request }];
      console.error(`Left out, for it raises a question: ${prompt}`);
      return [];
    });
}

function rowsOf(prompt: string, request: LeadRequest, at: number) {
  const fit = fitByTaxonomy(categories);
  const asked = request.categories.map(({ id }) => id);
  const parts = request.place?.parts ?? [];
  const found = places
    .filter(({ record }) => fit(record.category, asked) !== 'none')
    .map(({ business }) => business)
    // A source is asked for an area, and tells of nothing whose position and address leave that open.
    .filter((business) => parts.length === 0 || parts.some((part) => isInPart(business, part)));
  const ports = { now: () => new Date(READ_AT), categories, brands };
  const { matches, selection } = findMatches(ports, found, request);
  const { kept } = selectLeads({ businesses: matches, request, step: 'enriched', categories });
  const delivered = kept
    .map((business) => ({ business, score: scoreLead(business, request) }))
    .toSorted((a, b) => b.score.score - a.score.score)
    .slice(0, LEADS)
    .map(({ business, score }) => ({ business, isDelivered: true, score }));
  const others = selection.rejected
    .filter(({ code }) => code !== 'filtered')
    .map(({ business }) => ({ business, isDelivered: false, score: scoreLead(business, request) }));
  const shown = [...delivered, ...shuffle(others, seed + at).slice(0, Number(values.others))];
  return shuffle(shown, seed + at).map(({ business, isDelivered, score }) => ({
    key: {
      prompt,
      record: business.sources[0]?.recordId,
      isDelivered,
      score: score.score,
      reason: score.scoreReason,
      place: score.matchedCriteria.find(({ criterion }) => criterion === 'place'),
    },
    facts: factsOf(business),
  }));
}

/** What a record shows of a business, without the details that only a call needs. */
function factsOf({
  name,
  category,
  categories: ids,
  website,
  phone,
  city,
  region,
  brand,
}: Business) {
  const others = ids.filter((id) => id !== category).join(',');
  const site = (website ?? '-').replace(/^https?:\/\/(?:www\.)?/, '').slice(0, 60);
  const where = [city, region].filter((part) => part !== null).join(', ');
  const parts = [name, category, others, site, phone === null ? '-' : 'phone', where, brand?.name];
  return parts.map((part) => part ?? '-').join(' | ');
}
