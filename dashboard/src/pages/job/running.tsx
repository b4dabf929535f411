import type { Job } from '../../api/types.ts';
import { count, formatDuration, formatNumber } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks.ts';
import { STAGES } from '../../lib/words.ts';
import { Progress } from '../../ui/bar.tsx';
import { Check } from '../../ui/icons.generated.tsx';
import { Figure } from '../../ui/page.tsx';

/** A job on its way: the stage, how far, how long still, what it has found and may cost; and where its list will be. */
export function Running({ job }: { job: Job }) {
  const { progress, cost } = job;
  const at = STAGES.findIndex(({ status }) => status === job.status);
  return (
    <>
      <section className="card stack" aria-label="Progress">
        <Progress
          label={STAGES[at]?.text ?? 'Working'}
          percent={progress.percent}
          note={`${progress.percent} %`}
        />
        <ol className="stages" aria-label="Stages">
          {STAGES.map(({ status, label }, index) => {
            const state = index < at ? 'done' : index === at ? 'now' : 'later';
            return (
              <li
                key={status}
                className="stage"
                data-state={state}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                <span className="stage-name">
                  {state === 'done' && <Check aria-label="Done:" size={14} />}
                  {label}
                </span>
              </li>
            );
          })}
        </ol>
        <dl className="figures">
          <Figure label="Records read">{formatNumber(progress.recordsRead)}</Figure>
          <Figure label="Businesses found">{formatNumber(progress.leadsFound)}</Figure>
          <Figure label="Leads wanted">
            {progress.leadsTarget === null ? (
              <small>not clear yet</small>
            ) : (
              formatNumber(progress.leadsTarget)
            )}
          </Figure>
          <Figure label="Sources">
            {job.routing === undefined ? (
              <small>being chosen</small>
            ) : (
              <small>
                {job.routing.sources
                  .map(({ id, estimatedLeads }) => `${id} (about ${formatNumber(estimatedLeads)})`)
                  .join(', ') || 'none'}
              </small>
            )}
          </Figure>
          <Figure label={job.sandbox ? 'Would cost' : 'Credits held'}>
            {job.sandbox ? (
              <>
                {cost.estimatedCredits !== null && `${formatNumber(cost.estimatedCredits)} `}
                <small>
                  {cost.estimatedCredits === null
                    ? 'being estimated'
                    : `${cost.estimatedCredits === 1 ? 'credit' : 'credits'}; nothing is charged`}
                </small>
              </>
            ) : (
              <>
                {formatNumber(cost.heldCredits)}{' '}
                <small>
                  {cost.maxCredits === null ? '' : `of at most ${formatNumber(cost.maxCredits)}`}
                </small>
              </>
            )}
          </Figure>
          <Figure label="Time left">
            <TimeLeft until={job.estimatedCompletionAt} />
          </Figure>
        </dl>
        <p className="muted small">
          You can leave this page: the job continues, and its leads are kept under “Jobs”.
        </p>
      </section>
      <ComingList job={job} />
    </>
  );
}

const MOST_LINES = 8;

/** Where the list will stand, as long as there is none. */
function ComingList({ job: { progress } }: { job: Job }) {
  const lines = Math.min(MOST_LINES, progress.leadsTarget ?? MOST_LINES);
  return (
    <section className="coming" aria-label="The list to come">
      <p className="muted small">
        {progress.leadsTarget === null
          ? 'Your list will appear here.'
          : `Your list of up to ${count(progress.leadsTarget, 'lead')} will appear here.`}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="coming-row" aria-hidden>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </section>
  );
}

const SECOND_MS = 1_000;

function TimeLeft({ until }: { until: string | null }) {
  const now = useNow(SECOND_MS);
  if (until === null) return <small>being estimated</small>;
  const seconds = Math.round((Date.parse(until) - now) / SECOND_MS);
  return seconds <= 0 ? 'any moment' : formatDuration(seconds);
}
