import type { Mode } from '../../kernel/actor.ts';
import { untilFresh } from '../../kernel/contention.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import { noteUnchecked } from '../../prompt/note-unchecked.ts';
import type { ClarifyingContext, ClarifyingQuestion, ParsedPrompt } from '../../prompt/request.ts';
import { endJob } from '../end-job.ts';
import type { EndJobPorts } from '../end-job.ts';
import { DUE_AFTER_SECONDS, changeJob, plainChange, secondsFrom } from '../job-change.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { readScenario, sandboxSeconds } from '../sandbox.ts';
import { MAX_CLARIFICATION_ROUNDS } from '../states.ts';
import type { JobErrorCode } from '../states.ts';
import { enterStage, sandboxPause, STOPPED } from './stage.ts';
import type { JobRef, StagePorts, Stopped } from './stage.ts';

export interface ParseStagePorts extends StagePorts, EndJobPorts {
  /** A live job's names are looked up where the data files lack them; a sandbox job's are not. */
  parsePrompt(
    prompt: string,
    context: ClarifyingContext,
    mode: Mode,
  ): ParsedPrompt | Promise<ParsedPrompt>;
  /** Ids of the sources that a job of this mode reads. */
  sourceIdsOf(mode: Mode): readonly string[];
  sandboxJobSeconds: number;
}

export type ParseOutput =
  | { next: 'route'; pauseSeconds: number }
  | { next: 'ask'; questions: readonly ClarifyingQuestion[] }
  | Stopped;

/** Reads the prompt: goes on to routing, asks, or fails the job when the request is not one for businesses. */
export async function parseStage(ports: ParseStagePorts, ref: JobRef): Promise<ParseOutput> {
  return untilFresh(ports, async () => {
    const entry = await enterStage(ports, ref, 'parsing');
    if (entry.kind === 'stop') return STOPPED;
    const pauseSeconds = pauseOf(ports, entry.job);
    if (entry.kind === 'done') return { next: 'route', pauseSeconds };
    const { job } = entry;
    const parsed = takenOver(ports, job) ?? (await readJobPrompt(ports, job));
    const failure = failureOf(job, parsed);
    if (failure !== null) {
      const outcome = await endJob(ports, job, {
        status: 'failed',
        errorCode: failure,
        refusal: parsed.refused,
      });
      return outcome === 'stale' ? undefined : STOPPED;
    }
    if (parsed.questions.length > 0) return { next: 'ask', questions: parsed.questions };
    const now = ports.now();
    const { request } = parsed;
    const after = changeJob(
      job,
      {
        status: 'routing',
        request,
        questions: [],
        taskToken: null,
        percent: STAGE_PERCENT.routing,
        leadsTarget: leadsAskedFor({ mode: job.mode, request }).target,
        startedAt: job.startedAt ?? now.toISOString(),
        dueAt: secondsFrom(now, DUE_AFTER_SECONDS.stage),
      },
      now,
    );
    if ((await ports.commit(plainChange(job, after))) === 'stale') return undefined;
    return { next: 'route', pauseSeconds };
  });
}

const pauseOf = (ports: ParseStagePorts, job: Job): number =>
  job.mode === 'test' ? sandboxPause(sandboxSeconds(job.prompt, ports.sandboxJobSeconds), 1) : 0;

function failureOf(job: Job, parsed: ParsedPrompt): JobErrorCode | null {
  if (parsed.refused !== null) return 'PROMPT_NOT_SUPPORTED';
  const exhausted = parsed.questions.length > 0 && job.round >= MAX_CLARIFICATION_ROUNDS;
  return exhausted ? 'CLARIFICATION_LIMIT' : null;
}

/** What a job took over from an earlier one or from its monitor: there, all was asked that there was to ask. */
const takenOver = (
  ports: Pick<ParseStagePorts, 'sourceIdsOf'>,
  { mode, basedOn, monitorId, request }: Job,
): ParsedPrompt | undefined =>
  (basedOn === null && monitorId === null) || request === null
    ? undefined
    : {
        request: noteUnchecked(request, ports.sourceIdsOf(mode)),
        questions: [],
        refused: null,
      };

const DEMO_QUESTION = 'Which neighbourhood do you prefer?';

/**
 * A job's prompt parsed with all its answers, and what of it will not be checked; `[clarify]` makes a sandbox
 * job ask once.
 */
export async function readJobPrompt(ports: ReadPorts, job: ReadJob): Promise<ParsedPrompt> {
  const parsed = await readWords(ports, job);
  return { ...parsed, request: noteUnchecked(parsed.request, ports.sourceIdsOf(job.mode)) };
}

type ReadPorts = Pick<ParseStagePorts, 'parsePrompt' | 'sourceIdsOf'>;
type ReadJob = Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>;

async function readWords(
  ports: Pick<ParseStagePorts, 'parsePrompt'>,
  job: ReadJob,
): Promise<ParsedPrompt> {
  const context = { round: job.round + 1, answers: job.answers };
  if (job.mode === 'live') return ports.parsePrompt(job.prompt, context, job.mode);
  const scenario = readScenario(job.prompt);
  const answers = job.answers.filter(({ questionId }) => !questionId.endsWith('_scenario'));
  const parsed = await ports.parsePrompt(scenario.prompt, { ...context, answers }, job.mode);
  if (!scenario.clarify || job.round > 0) return parsed;
  const question: ClarifyingQuestion = {
    id: `r${context.round}_scenario`,
    question: DEMO_QUESTION,
    type: 'text',
    required: true,
  };
  return { ...parsed, questions: [question] };
}
