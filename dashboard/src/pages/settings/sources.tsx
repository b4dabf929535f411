import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../../api/queries.ts';
import { useApi } from '../../lib/context.ts';
import { count, countryName } from '../../lib/format.ts';
import { fieldText } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading, PageHead } from '../../ui/page.tsx';

const TONE = { available: 'badge-good', degraded: 'badge-warn', unavailable: 'badge-bad' } as const;
const STATE = {
  available: 'Available',
  degraded: 'Slow or incomplete',
  unavailable: 'Not available',
} as const;

/** Where leads come from: what each source covers, what it costs, and its licence. */
export function SourcesPage() {
  const query = useQuery(sourcesQuery(useApi()));
  return (
    <>
      <PageHead title="Data sources" />
      {query.isPending && <Loading label="Loading the sources" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      <ul className="card-list" aria-label="Data sources">
        {query.data?.data.map((source) => (
          <li key={source.id} className="card stack">
            <div className="row row-between">
              <h2>{source.name}</h2>
              <span className={`badge ${TONE[source.status]}`}>{STATE[source.status]}</span>
            </div>
            <p>{source.description}</p>
            <dl className="facts">
              <dt>Countries</dt>
              <dd>{countriesText(source.coverage.countries)}</dd>
              <dt>Knows</dt>
              <dd>{[...new Set(source.coverage.fields.map(fieldText))].join(', ')}</dd>
              <dt>Cost</dt>
              <dd>{source.costHint.note}</dd>
              <dt>Licence</dt>
              <dd>
                {source.license}. {source.attribution}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="muted">
        The dashboard is built with open-source libraries:{' '}
        <a href="/licenses.txt">their licences</a>.
      </p>
    </>
  );
}

const NAMED = 8;

function countriesText(countries: '*' | readonly string[]): string {
  if (countries === '*') return 'The whole world';
  const names = countries.map(countryName);
  return names.length <= NAMED ? names.join(', ') : count(names.length, 'country', 'countries');
}
