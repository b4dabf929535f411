import pMap from 'p-map';
import { artifactKeys, QuoteHead } from '../jobs/stages/artifacts.ts';
import type { Artifacts } from '../jobs/stages/artifacts.ts';
import { findMatches } from '../jobs/stages/find-matches.ts';
import type { FindMatchesPorts } from '../jobs/stages/find-matches.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { Business } from '../leads/lead.ts';
import { normalizeRecord } from '../leads/normalize/normalize-record.ts';
import { StoredBusiness } from '../leads/stored-lead.ts';
import type { LeadRequest } from '../prompt/request.ts';
import { isSourceError } from '../sources/lead-source.ts';
import type { LeadSource, SourcePlan } from '../sources/lead-source.ts';
import { SOURCES } from '../sources/sources.ts';

/** What is counted once for all organisations, and kept for an hour. */
export interface MatchCount extends QuoteHead {
  /** The best ones, ranked. */
  first: readonly Business[];
}

export interface CountMatchesPorts extends FindMatchesPorts {
  artifacts: Artifacts;
  /** Hash of a text, as a name of an object. */
  digest(text: string): string;
}

/** Matches that are kept one by one: so many are looked up among what the organisation received. */
export const FIRST_MATCHES = 1_000;
/** As many as a job reads at most. */
const MOST_RECORDS = 20_000;
/** Tiles read side by side: each needs memory and room for its file. */
const PARALLEL_TILES = 2;
const KEPT_MS = 3_600_000;

/**
 * Counts what matches a request in the sources, as a job would read them; the answer of the last hour for the same
 * request and releases is used again.
 * @throws ServiceError SERVICE_UNAVAILABLE when a source that has matches can't be read whole
 */
export async function countMatches(
  ports: CountMatchesPorts,
  sources: readonly LeadSource[],
  request: LeadRequest,
  signal: AbortSignal,
): Promise<MatchCount> {
  const plans = await planAll(sources, request, signal);
  const read = plans.map(({ plan }) => ({
    id: plan.sourceId,
    datasetVersion: plan.datasetVersion,
  }));
  const key = artifactKeys.quote(ports.digest(JSON.stringify([request, read])));
  const kept = await readKept(ports, key);
  if (kept !== undefined) return kept;
  const businesses = await readAll(ports, plans, request, signal);
  const { matches, selection } = findMatches(ports, businesses, request);
  const head: QuoteHead = {
    countedAt: ports.now().toISOString(),
    sources: read,
    creditsPerLead: Math.max(1, ...plans.map(({ source }) => source.creditsPerLead)),
    matching: matches.length,
    mightFit: selection.rejected.filter(({ mightFit }) => mightFit).length,
    fill: fillOf(
      matches,
      read.map(({ id }) => id),
    ),
  };
  const first = matches.slice(0, FIRST_MATCHES);
  // What depends on the moment is not worth keeping: invented businesses are made anew in no time.
  if (read.every(({ id }) => SOURCES[id].serves === 'live'))
    await ports.artifacts.writeLines(key, [head, ...first]);
  return { ...head, first };
}

interface Planned {
  source: LeadSource;
  plan: SourcePlan;
}

async function planAll(
  sources: readonly LeadSource[],
  request: LeadRequest,
  signal: AbortSignal,
): Promise<Planned[]> {
  const asked = await Promise.all(
    sources.map(async (source): Promise<Planned | 'failed'> => {
      try {
        return { source, plan: await source.plan(request, signal) };
      } catch (error) {
        if (isSourceError(error)) return 'failed';
        throw error;
      }
    }),
  );
  const plans = asked.filter((answer) => answer !== 'failed');
  if (plans.length === 0) throw unavailable('The data sources could not be reached. Try again.');
  return plans;
}

async function readKept(ports: CountMatchesPorts, key: string): Promise<MatchCount | undefined> {
  if (!(await ports.artifacts.exists(key))) return undefined;
  let head: QuoteHead | undefined;
  const first: Business[] = [];
  for await (const line of ports.artifacts.readLines(key))
    if (head === undefined) head = QuoteHead.parse(line);
    else first.push(StoredBusiness.parse(line));
  const isFresh =
    head !== undefined && ports.now().getTime() - Date.parse(head.countedAt) < KEPT_MS;
  return head !== undefined && isFresh ? { ...head, first } : undefined;
}

async function readAll(
  ports: CountMatchesPorts,
  plans: readonly Planned[],
  request: LeadRequest,
  signal: AbortSignal,
): Promise<Business[]> {
  const retrievedAt = ports.now().toISOString();
  const tiles = plans.flatMap(({ source, plan }) => plan.tiles.map((tile) => ({ source, tile })));
  const businesses: Business[] = [];
  try {
    await pMap(
      tiles,
      async ({ source, tile }) => {
        const { records, truncated } = await source.search(tile, request, MOST_RECORDS, signal);
        for (const record of records) businesses.push(normalizeRecord(record, retrievedAt));
        if (truncated || businesses.length > MOST_RECORDS)
          throw unavailable(
            'There are too many matches to count in one request. Name a smaller area or a narrower kind of business.',
          );
      },
      { concurrency: PARALLEL_TILES, signal },
    );
  } catch (error) {
    if (!isSourceError(error)) throw error;
    throw unavailable('A data source could not be read. Try again.', error);
  }
  return businesses;
}

const unavailable = (message: string, cause?: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 30, cause });

const hasEmails = (id: keyof typeof SOURCES): boolean => {
  const { view } = SOURCES[id];
  return view === null || view.coverage.fields.includes('email');
};

function fillOf(
  matches: readonly Business[],
  sourceIds: readonly (keyof typeof SOURCES)[],
): QuoteHead['fill'] {
  if (matches.length === 0) return null;
  const shareOf = (has: (business: Business) => boolean): number =>
    Math.round((matches.filter(has).length / matches.length) * 1_000) / 1_000;
  return {
    phone: shareOf(({ phone }) => phone !== null),
    website: shareOf(({ website }) => website !== null),
    email: sourceIds.some(hasEmails) ? shareOf(({ email }) => email !== null) : null,
    socials: shareOf(({ socials }) => Object.values(socials).some((profile) => profile !== null)),
  };
}
