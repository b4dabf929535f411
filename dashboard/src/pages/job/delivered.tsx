import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Map as MapIcon, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Job } from '../../api/types.ts';
import { useMode } from '../../lib/context.ts';
import { count, formatNumber } from '../../lib/format.ts';
import { shortfallSentences } from '../../lib/words.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Figure, Loading } from '../../ui/page.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadTable } from './lead-table.tsx';
import { MapPanel } from './map-panel.tsx';
import { Understood } from './understood.tsx';
import { useLeadView } from './use-lead-view.ts';
import { useLeads } from './use-leads.ts';

/** What a delivered job found. */
export function Delivered({ job }: { job: Job }) {
  const client = useQueryClient();
  const mode = useMode();
  useEffect(() => {
    // The delivery has moved credits.
    void client.invalidateQueries({ queryKey: [mode, 'credits'] });
  }, [client, mode, job.id]);
  return (
    <>
      <section className="card stack" aria-label="Result">
        <dl className="figures">
          <Figure label="Leads">{formatNumber(job.leadsDelivered)}</Figure>
          <Figure label={job.sandbox ? 'Would have cost' : 'Charged'}>
            {formatNumber(job.sandbox ? job.leadsDelivered : job.creditsCharged)}
            <small> credits</small>
          </Figure>
          <Figure label="Left out as received before">{formatNumber(job.duplicatesSkipped)}</Figure>
          {job.routing !== undefined && (
            <Figure label="Sources">
              <small>{job.routing.sources.map(({ id }) => id).join(', ') || 'none'}</small>
            </Figure>
          )}
        </dl>
        {job.shortfall !== null && <Shortfall shortfall={job.shortfall} />}
        {job.leadsDelivered > 0 && !job.hasCsv && (
          <p className="muted small">
            The CSV file of this job is no longer kept. Its leads stay here, and in the API.
          </p>
        )}
      </section>
      {job.leadsDelivered === 0 ? (
        <Empty title="No leads this time">
          <p>Nothing was charged. Try a wider place or kind of business, or fewer conditions.</p>
        </Empty>
      ) : (
        <Leads job={job} />
      )}
      <Understood job={job} />
    </>
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

function Leads({ job }: { job: Job }) {
  const { leads, isComplete, query } = useLeads(job);
  const { view, shown, change } = useLeadView(leads);
  const [openId, setOpenId] = useState<string>();
  return (
    <section className="stack" aria-labelledby="leads">
      <div className="row row-between">
        <h2 id="leads">Leads</h2>
        <p className="muted small" role="status">
          {countText(shown.length, leads.length, isComplete ? leads.length : job.leadsDelivered)}
        </p>
      </div>
      <LeadFilters view={view} onChange={change} />
      {query.isError && (
        <ErrorNotice error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      <Tabs className="stack">
        <TabList className="tab-list" aria-label="View">
          <Tab id="table" className="tab">
            <Table2 aria-hidden size={16} />
            Table
          </Tab>
          <Tab id="map" className="tab">
            <MapIcon aria-hidden size={16} />
            Map
          </Tab>
        </TabList>
        <TabPanel id="table">
          {query.isPending ? (
            <Loading label="Loading the leads" lines={8} />
          ) : (
            <LeadTable leads={shown} view={view} onSort={change} onOpen={setOpenId} />
          )}
        </TabPanel>
        <TabPanel id="map">
          <MapPanel leads={shown} place={job.request?.place ?? null} onOpen={setOpenId} />
        </TabPanel>
      </Tabs>
      <LeadDrawer leads={shown} openId={openId} onOpen={setOpenId} />
    </section>
  );
}

function countText(shown: number, loaded: number, total: number): string {
  if (loaded < total) return `${formatNumber(loaded)} of ${formatNumber(total)} loaded…`;
  return shown === total
    ? count(total, 'lead')
    : `${formatNumber(shown)} of ${count(total, 'lead')}`;
}
