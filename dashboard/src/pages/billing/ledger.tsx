import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { creditsQuery } from '../../api/queries.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { formatMoment, formatNumber } from '../../lib/format.ts';
import { OlderOnes } from '../../ui/older-ones.tsx';
import { ScrollTable } from '../../ui/scroll-table.tsx';

const signed = (value: number): string =>
  value === 0 ? '–' : `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`;

/** What happened; the job's id in it leads to the job. */
function Description({ entry: { description, jobId } }: { entry: LedgerEntry }) {
  if (jobId === null) return description;
  const [before = '', after = ''] = description.split(jobId);
  return (
    <>
      {before.trimEnd()}{' '}
      <Link to="/jobs/$id" params={{ id: jobId }}>
        …{jobId.slice(-6)}
      </Link>
      {after}
    </>
  );
}

/** Every movement of credits, newest first. */
export function Ledger() {
  const query = useInfiniteQuery(creditsQuery(useApi(), 'live'));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!query.isSuccess) return null;
  if (entries.length === 0)
    return (
      <section className="stack" aria-labelledby="ledger">
        <h2 id="ledger">Ledger</h2>
        <p className="muted">No activity yet. Credits granted, held and charged are listed here.</p>
      </section>
    );
  return (
    <section className="stack" aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      <ScrollTable label="Ledger, a scrolling table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className="numeric">
              Available
            </th>
            <th scope="col" className="numeric">
              Held
            </th>
            <th scope="col" className="numeric">
              Available after
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="nowrap muted">{formatMoment(entry.createdAt)}</td>
              <td>
                <span>
                  <Description entry={entry} />
                </span>
              </td>
              <td className="numeric" data-label="Available">
                {signed(entry.effect.available)}
              </td>
              <td className="numeric" data-label="Held">
                {signed(entry.effect.held)}
              </td>
              <td className="numeric" data-label="Available after">
                {formatNumber(entry.balanceAfter.available)}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <OlderOnes query={query} />
    </section>
  );
}
