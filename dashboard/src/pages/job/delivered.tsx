import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Job, Lead } from '../../api/types.ts';
import { useMode } from '../../lib/context.ts';
import { count, formatNumber } from '../../lib/format.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Ban, Download, Info, Map as MapIcon, Table2 } from '../../ui/icons.generated.tsx';
import { Empty, Loading } from '../../ui/page.tsx';
import { TabBar, tabId } from '../../ui/tab-bar.tsx';
import { ExcludeLeads } from '../exclusions/exclude-leads.tsx';
import { About } from './about.tsx';
import { CheckEmails } from './check-emails.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadTable } from './lead-table.tsx';
import { columnsOf, conditionsOf } from './list-columns.tsx';
import { MapPanel } from './map-panel.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ReportLead } from './report-lead.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.ts';
import { useLeadView } from './use-lead-view.ts';
import { useLeads } from './use-leads.ts';
import { useSelection } from './use-selection.ts';

/** What a delivered job found. */
export function Delivered({ job }: { job: Job }) {
  const client = useQueryClient();
  const mode = useMode();
  useEffect(() => {
    // The delivery has moved credits.
    void client.invalidateQueries({ queryKey: [mode, 'credits'] });
  }, [client, mode, job.id]);
  if (job.leadsDelivered === 0)
    return (
      <>
        <NothingFound job={job} />
        <About job={job} />
      </>
    );
  return <Leads job={job} />;
}

const VIEWS = [
  {
    id: 'table',
    label: (
      <>
        <Table2 aria-hidden size={16} />
        List
      </>
    ),
  },
  {
    id: 'map',
    label: (
      <>
        <MapIcon aria-hidden size={16} />
        Map
      </>
    ),
  },
  {
    id: 'about',
    label: (
      <>
        <Info aria-hidden size={16} />
        About
      </>
    ),
  },
] as const;

function Leads({ job }: { job: Job }) {
  const { leads, isComplete, isPending, loaded, error, retry } = useLeads(job);
  const conditions = useMemo(() => conditionsOf(leads, job.request), [leads, job.request]);
  const columns = useMemo(() => columnsOf(leads, job.request), [leads, job.request]);
  const layout = useColumns(columns);
  const view = useLeadView(leads, columns);
  const { search, shown, change } = view;
  const selection = useSelection(shown);
  const selected = useMemo(
    () => leads.filter(({ id }) => selection.selected.has(id)),
    [leads, selection.selected],
  );
  const [isExcluding, setIsExcluding] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const tab = search.view ?? 'table';
  const open = (id: string | undefined) => {
    change({ lead: id }, id !== undefined && search.lead === undefined);
    if (id === undefined) focusRow(search.lead);
  };
  const at = shown.findIndex(({ id }) => id === search.lead);
  useShortcuts({
    '/': () => input.current?.focus(),
    j: () => open(shown[Math.min(at + 1, shown.length - 1)]?.id),
    k: () => open(shown[Math.max(at - 1, 0)]?.id),
    x: () => {
      if (search.lead !== undefined) selection.toggle(search.lead, false);
    },
    Escape: search.lead === undefined ? undefined : () => open(undefined),
  });
  return (
    <div className="list">
      <div className="list-tools">
        <TabBar
          label="View"
          tabs={VIEWS}
          value={tab}
          onChange={(next) => change({ view: next === 'table' ? undefined : next })}
        />
        {tab !== 'about' && <LeadFilters view={view} conditions={conditions} searchRef={input} />}
        <span className="list-actions">
          {tab === 'table' && (
            <span className="only-wide">
              <ColumnMenu columns={layout} />
            </span>
          )}
          <CheckEmails job={job} leads={leads} />
          <Button small variant="primary" onPress={() => setIsExporting(true)}>
            <Download aria-hidden size={16} />
            Export
          </Button>
        </span>
        <p
          // The summary above shows the whole number.
          className={isComplete && !view.isFiltered ? 'hidden-visually' : 'muted small list-count'}
          role="status"
        >
          {isPending
            ? ''
            : countText(shown.length, loaded, isComplete ? leads.length : job.leadsDelivered)}
        </p>
      </div>
      {error !== undefined && <ErrorNotice error={error} onRetry={retry} />}
      <div className={at < 0 ? undefined : 'with-panel'}>
        <div className="list-main" role="tabpanel" aria-labelledby={tabId(tab)}>
          {tab === 'table' && isPending && <Loading label="Loading the leads" lines={8} />}
          {tab === 'table' && leads.length > 0 && (
            <>
              <LeadTable
                leads={shown}
                columns={layout}
                sort={search.sort}
                openId={search.lead}
                selection={selection}
                onSort={(sort) => change({ sort })}
                onOpen={open}
              />
              {shown.length === 0 && (
                <Empty
                  title="No lead matches"
                  action={<Button onPress={view.clear}>Clear the filters</Button>}
                >
                  {!isComplete && <p>Not all leads are loaded yet.</p>}
                </Empty>
              )}
            </>
          )}
          {tab === 'map' && (
            <MapPanel
              leads={shown}
              selected={selected}
              place={job.request?.place ?? null}
              onOpen={open}
            />
          )}
          {tab === 'about' && <About job={job} />}
        </div>
        <LeadPanel
          leads={shown}
          openId={search.lead}
          actions={(lead) => <ReportLead key={lead.id} job={job} lead={lead} />}
          onOpen={open}
        />
      </div>
      {selected.length > 0 && (
        <SelectionBar selected={selected} onClear={selection.clear}>
          <Button small onPress={() => setIsExcluding(true)}>
            <Ban aria-hidden size={16} />
            Exclude
          </Button>
          <Button small variant="primary" onPress={() => setIsExporting(true)}>
            <Download aria-hidden size={16} />
            Export
          </Button>
        </SelectionBar>
      )}
      {isExcluding && (
        <ExcludeLeads job={job} leads={selected} onClose={() => setIsExcluding(false)} />
      )}
      {isExporting && (
        <ExportDialog
          job={job}
          leads={{
            filtered: view.isFiltered ? shown : undefined,
            selected: selected.length > 0 ? inOrderOf(shown, selected) : undefined,
          }}
          onClose={() => setIsExporting(false)}
        />
      )}
    </div>
  );
}

/** As the list shows them; what the filters hide now comes last. */
function inOrderOf(shown: readonly Lead[], selected: readonly Lead[]): readonly Lead[] {
  const chosen = new Set(selected);
  const inSight = new Set(shown.filter((lead) => chosen.has(lead)));
  return [...inSight, ...selected.filter((lead) => !inSight.has(lead))];
}

/** Back to where the panel was opened from. */
function focusRow(id: string | undefined): void {
  if (id !== undefined) document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus();
}

function countText(shown: number, loaded: number, total: number): string {
  if (loaded < total) return `${formatNumber(loaded)} of ${formatNumber(total)} loaded…`;
  return shown === total
    ? count(total, 'lead')
    : `${formatNumber(shown)} of ${count(total, 'lead')}`;
}
