import { checkChoice } from '../exclusions/exclusion-choice.ts';
import type { CheckChoicePorts } from '../exclusions/exclusion-choice.ts';
import { findBasis } from '../jobs/find-basis.ts';
import type { FindBasisPorts } from '../jobs/find-basis.ts';
import type { Job } from '../jobs/job.ts';
import { readScenario } from '../jobs/sandbox.ts';
import { Exclusions } from '../jobs/stages/exclusions.ts';
import type { ExclusionPorts } from '../jobs/stages/exclusions.ts';
import { withoutKnown } from '../jobs/stages/normalize-stage.ts';
import type { ReceivedPorts } from '../jobs/stages/normalize-stage.ts';
import type { Actor, Mode } from '../kernel/actor.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { NewId } from '../kernel/ids.ts';
import { leadsAskedFor } from '../leads/leads-asked.ts';
import { noteUnchecked } from '../prompt/note-unchecked.ts';
import { refusalView } from '../prompt/refusal-codes.ts';
import type { LeadRequest, ParsedPrompt } from '../prompt/request.ts';
import type { LeadSource } from '../sources/lead-source.ts';
import { countMatches } from './count-matches.ts';
import type { CountMatchesPorts } from './count-matches.ts';
import type { Estimate, Quote, QuoteBody } from './quote.ts';

export interface QuoteJobPorts
  extends CountMatchesPorts, ReceivedPorts, ExclusionPorts, CheckChoicePorts, FindBasisPorts {
  newId: NewId;
  /** The sources that a job of this mode would read, best first. */
  sourcesFor(of: Pick<Job, 'mode'>): readonly LeadSource[];
  sourceIdsOf(mode: Mode): readonly string[];
  /** What a job of this mode would understand. */
  readPrompt(
    job: Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>,
  ): ParsedPrompt | Promise<ParsedPrompt>;
}

/** A quote answers within this time, or not at all (behaviour: Quotes). */
const QUOTED_WITHIN_MS = 20_000;

/**
 * What a job with this prompt would find and cost, before there is a job. Holds and charges nothing.
 * @throws ServiceError VALIDATION_ERROR on `basedOn`; SERVICE_UNAVAILABLE when it can't be counted in time
 */
export async function quoteJob(
  ports: QuoteJobPorts,
  actor: Actor,
  body: QuoteBody,
  withinMs = QUOTED_WITHIN_MS,
): Promise<Quote> {
  const signal = AbortSignal.timeout(withinMs);
  await checkChoice(ports, actor, body.exclusions ?? 'all');
  const { request, questions, refused } = await understand(ports, actor, body);
  if (questions.length > 0 || refused !== null)
    return { request, questions, ...refusalView(refused), estimate: null };
  const estimate = await withinTime(signal, estimateOf(ports, actor, { body, request, signal }));
  return { request, questions, ...refusalView(null), estimate };
}

async function understand(
  ports: QuoteJobPorts,
  actor: Actor,
  { prompt, basedOn }: QuoteBody,
): Promise<ParsedPrompt> {
  const { mode } = actor;
  if (basedOn === undefined || basedOn === null)
    return ports.readPrompt({ mode, prompt, round: 0, answers: [] });
  const { request } = await findBasis(ports, actor, { prompt, basedOn });
  return { request: noteUnchecked(request, ports.sourceIdsOf(mode)), questions: [], refused: null };
}

async function estimateOf(
  ports: QuoteJobPorts,
  { orgId, mode }: Actor,
  { body, request, signal }: { body: QuoteBody; request: LeadRequest; signal: AbortSignal },
): Promise<Estimate> {
  const sources = ports.sourcesFor({ mode });
  const count = await countMatches(ports, sources, request, signal);
  const isEmpty = mode === 'test' && readScenario(body.prompt).empty;
  const matching = isEmpty ? 0 : count.matching;
  const first = isEmpty ? [] : count.first;
  const job = { id: ports.newId('job'), orgId, mode };
  const exclusions = await Exclusions.of(ports, { ...job, exclusions: body.exclusions ?? 'all' });
  const { businesses: fresh } = await withoutKnown(ports, job, first, { exclusions });
  const { target } = leadsAskedFor({ mode, request });
  const mostNew = matching - (first.length - fresh.length);
  return {
    matching,
    mightFit: isEmpty ? 0 : count.mightFit,
    netNew: fresh.length,
    netNewAtLeast: matching > first.length,
    fill: isEmpty ? null : count.fill,
    maxCredits: Math.min(target, mostNew) * count.creditsPerLead,
    sources: count.sources,
    samples: fresh.slice(0, 3).map(({ name, category, city }) => ({ name, category, city })),
  };
}

/** Waits for work no longer than the signal allows, whatever the work itself does. */
async function withinTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(tookTooLong());
  if (signal.aborted) give();
  signal.addEventListener('abort', give, { once: true });
  // Nobody waits for either once the other has won.
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (signal.aborted) throw tookTooLong(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', give);
    work.catch(() => {});
  }
}

const tookTooLong = (cause?: unknown) =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    'The matches could not be counted in time. Try again, or name a smaller area.',
    { retryAfterSeconds: 30, cause },
  );
