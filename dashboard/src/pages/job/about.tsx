import { Link } from '@tanstack/react-router';
import type { Job } from '../../api/types.ts';
import { count, formatMoment, formatNumber } from '../../lib/format.ts';
import { coverageRows, shortfallSentences } from '../../lib/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Credits, Figure } from '../../ui/page.tsx';
import { Changes } from './changes.tsx';
import { Rejected } from './rejected.tsx';
import { Understood } from './understood.tsx';

/** What is behind a list: why fewer came, what became of earlier ones, what was read and left out, what it cost, what was understood. */
export function About({ job }: { job: Job }) {
  return (
    <div className="stack">
      {job.shortfall !== null && <Shortfall shortfall={job.shortfall} />}
      {job.changes !== null && (job.monitorId !== null || job.changes.length > 0) && (
        <Changes changes={job.changes} />
      )}
      <Understood job={job} />
      {job.coverage !== null && job.coverage.read > 0 && (
        <Coverage job={job} coverage={job.coverage} />
      )}
      <section className="card stack" aria-labelledby="figures">
        <h2 id="figures">Cost and sources</h2>
        <dl className="figures">
          <Figure label="Leads">{formatNumber(job.leadsDelivered)}</Figure>
          <Figure label={job.sandbox ? 'Would have cost' : 'Charged'}>
            <Credits of={job.sandbox ? job.leadsDelivered : job.creditsCharged} />
          </Figure>
          <Figure label="Skipped: received before">{formatNumber(job.duplicatesSkipped)}</Figure>
          <Figure label="Skipped: on your lists">{formatNumber(job.excludedSkipped)}</Figure>
          {job.routing !== undefined && (
            <Figure label="Sources">
              <small>{job.routing.sources.map(({ id }) => id).join(', ') || 'none'}</small>
            </Figure>
          )}
          {job.deliveredAt !== null && (
            <Figure label="Delivered">
              <small>{formatMoment(job.deliveredAt)}</small>
            </Figure>
          )}
        </dl>
        {job.leadsDelivered > 0 && !job.hasCsv && (
          <p className="muted small">
            The CSV file of this job is no longer kept. Its leads stay here, and in the API.
          </p>
        )}
      </section>
    </div>
  );
}

function Shortfall({ shortfall }: { shortfall: NonNullable<Job['shortfall']> }) {
  const { requested, delivered } = shortfall;
  const isShort = delivered < requested;
  const isMoney = shortfall.reasons.some(({ code }) => code === 'credit_limit');
  return (
    <Notice tone={isShort ? 'warn' : 'info'}>
      <p>
        <strong>
          {isShort
            ? `${formatNumber(delivered)} of ${count(requested, 'lead')}: why ${delivered === 0 ? 'none' : 'fewer'}?`
            : 'Good to know'}
        </strong>
      </p>
      <ul>
        {shortfallSentences(shortfall).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isMoney && (
        <p>
          <Link to="/billing">Buy credits</Link>
        </p>
      )}
    </Notice>
  );
}

/** What became of every record that was read: the rows add up. */
function Coverage({ job, coverage }: { job: Job; coverage: NonNullable<Job['coverage']> }) {
  return (
    <section className="card stack" aria-labelledby="coverage">
      <h2 id="coverage">What was read, and what was left out</h2>
      <table className="sums">
        <tbody>
          {coverageRows(coverage).map(({ text, number, isTotal }) => (
            <tr key={text} className={isTotal ? 'is-total' : undefined}>
              <th scope="row">{text}</th>
              <td className="numeric">{formatNumber(number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rejected job={job} />
      {coverage.release !== null && (
        <p className="muted small">Data of release {coverage.release}.</p>
      )}
    </section>
  );
}
