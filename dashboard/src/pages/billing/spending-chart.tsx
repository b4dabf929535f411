import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creditsQuery } from '../../api/queries.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count, formatDay, formatNumber } from '../../lib/format.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Pages of the ledger that the chart reads by itself, 100 entries each. */
const MAX_PAGES = 10;

/** Credits charged on each of the last 30 days (UTC), as bars; the numbers are in the table beside it. */
export function SpendingChart() {
  const query = useInfiniteQuery(creditsQuery(useApi(), 'live'));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const entries = pages.flatMap((page) => page.data);
  const today = Math.floor(Date.now() / DAY_MS);
  const oldest = entries.at(-1)?.createdAt;
  const isOlderNeeded =
    hasNextPage && pages.length < MAX_PAGES && oldest !== undefined && dayOf(oldest) > today - DAYS;
  useEffect(() => {
    if (isOlderNeeded && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isOlderNeeded, isFetchingNextPage, isError, fetchNextPage]);
  const days = spending(entries, today);
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <section className="card stack" aria-labelledby="spending">
      <div className="row row-between">
        <h2 id="spending">Spending, last {DAYS} days</h2>
        {total > 0 && <span className="muted small">{count(total, 'credit')} in total</span>}
      </div>
      {total === 0 ? (
        <p className="muted">Nothing was spent in this period.</p>
      ) : (
        <>
          <Bars days={days} />
          <details>
            <summary>Show as a table</summary>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Day (UTC)</th>
                  <th scope="col" className="numeric">
                    Credits
                  </th>
                </tr>
              </thead>
              <tbody>
                {days
                  .filter(({ credits }) => credits > 0)
                  .map(({ iso, credits }) => (
                    <tr key={iso}>
                      <td>{formatDay(iso)}</td>
                      <td className="numeric">{formatNumber(credits)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </details>
          {hasNextPage && pages.length >= MAX_PAGES && (
            <p className="muted small">
              Only the newest {formatNumber(entries.length)} entries are counted.
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface Day {
  iso: string;
  credits: number;
}

const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / DAY_MS);

function spending(entries: readonly LedgerEntry[], today: number): Day[] {
  const byDay = new Map<number, number>();
  for (const { type, amount, createdAt } of entries)
    if (type === 'charge') byDay.set(dayOf(createdAt), (byDay.get(dayOf(createdAt)) ?? 0) + amount);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index;
    return { iso: new Date(day * DAY_MS + DAY_MS / 2).toISOString(), credits: byDay.get(day) ?? 0 };
  });
}

function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    <div className="chart">
      <div
        className="chart-bars"
        role="img"
        aria-label={`Bars of the credits spent on each day; the highest day was ${formatNumber(most)}.`}
      >
        {days.map(({ iso, credits }) => (
          <div
            key={iso}
            className={credits === 0 ? 'chart-bar chart-none' : 'chart-bar'}
            style={{ height: `${(credits / most) * 100}%` }}
            title={`${formatDay(iso)}: ${count(credits, 'credit')}`}
          />
        ))}
      </div>
      <div className="chart-axis" aria-hidden>
        <span>{formatDay(days[0]?.iso ?? '')}</span>
        <span>highest day: {formatNumber(most)}</span>
        <span>today</span>
      </div>
    </div>
  );
}
