import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Lead } from '../../api/types.ts';
import { formatPhone, humanize } from '../../lib/format.ts';
import { Score } from './score.tsx';
import type { LeadView, SortKey } from './use-lead-view.ts';

/** Height of a row, as in `.leads-row`. */
const ROW_PX = 56;
/** Height of the head with the frame's two lines. */
const HEAD_PX = 42;
const OVERSCAN = 12;

const COLUMNS = [
  { sort: 'score', label: 'Score', className: 'col-score' },
  { sort: 'name', label: 'Business', className: 'col-name' },
  { sort: 'place', label: 'Place', className: 'col-place' },
  { sort: 'phone', label: 'Phone', className: 'col-phone' },
  { sort: 'email', label: 'E-mail and website', className: 'col-email' },
] as const satisfies { sort: SortKey; label: string; className: string }[];

/**
 * A table of any length: only the rows in sight exist. A real table with its rows numbered, so that a screen
 * reader knows where it is; up and down move from business to business.
 */
export function LeadTable({
  leads,
  view,
  onSort,
  onOpen,
}: {
  leads: readonly Lead[];
  view: LeadView;
  onSort: (part: Pick<LeadView, 'sort' | 'descending'>) => void;
  onOpen: (id: string) => void;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = rows.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const moveTo = (index: number) => {
    if (index < 0 || index >= leads.length) return;
    rows.scrollToIndex(index);
    focusWhenThere(scroll.current, index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const at =
      event.target instanceof HTMLElement ? Number(event.target.dataset['index']) : Number.NaN;
    if (step === undefined || Number.isNaN(at)) return;
    event.preventDefault();
    moveTo(Math.max(0, Math.min(leads.length - 1, at + step)));
  };
  return (
    <div
      className="leads-scroll"
      ref={scroll}
      // A short list takes no more than it needs.
      {...(leads.length > 0 && { style: { maxHeight: HEAD_PX + leads.length * ROW_PX } })}
      tabIndex={0}
      role="region"
      aria-label="Leads, a scrolling table"
    >
      <table className="leads-table" aria-rowcount={leads.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <SortHeader key={column.sort} {...column} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          <Spacer height={before} />
          {items.map(({ index, key }) => {
            const lead = leads[index];
            return lead === undefined ? null : (
              <LeadRow key={key} lead={lead} index={index} onOpen={onOpen} />
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
      {leads.length === 0 && <p className="empty">No lead matches. Relax the filters.</p>}
    </div>
  );
}

const Spacer = ({ height }: { height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );

/** The row may not be there yet: scrolling makes it, a frame or two later. */
function focusWhenThere(within: HTMLElement | null, index: number, frames = 5): void {
  const button = within?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (button) button.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(within, index, frames - 1));
}

function SortHeader({
  sort,
  label,
  className,
  view,
  onSort,
}: {
  sort: SortKey;
  label: string;
  className: string;
  view: LeadView;
  onSort: (part: Pick<LeadView, 'sort' | 'descending'>) => void;
}) {
  const isSorted = view.sort === sort;
  // The best first, names from A.
  const descending = isSorted ? !view.descending : sort === 'score';
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  const order = view.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : 'none'}>
      <button type="button" onClick={() => onSort({ sort, descending })}>
        {label}
        {isSorted && <Arrow aria-hidden size={14} />}
      </button>
    </th>
  );
}

function LeadRow({
  lead,
  index,
  onOpen,
}: {
  lead: Lead;
  index: number;
  onOpen: (id: string) => void;
}) {
  const { id, name, score, category, street, city, postalCode, phone, email, domain } = lead;
  const kind = category === null ? ' ' : humanize(category);
  return (
    <tr className="leads-row" aria-rowindex={index + 2} onClick={() => onOpen(id)}>
      <td>
        <Score score={score} />
      </td>
      <th scope="row">
        <button type="button" className="lead-name" data-index={index}>
          {name}
        </button>
        <span className="lead-sub">
          <span className="lead-wide">{kind}</span>
          <span className="lead-narrow">
            {(phone === null ? null : formatPhone(phone)) ?? email ?? kind}
          </span>
        </span>
      </th>
      <td className="cell-place">
        {street ?? city ?? '–'}
        <span className="lead-sub">
          {[street === null ? null : city, postalCode].filter((part) => part !== null).join(' ')}
        </span>
      </td>
      <td className="cell-phone">
        {phone === null ? <span className="muted">–</span> : formatPhone(phone)}
      </td>
      <td className="cell-email">
        {email ?? <span className="muted">–</span>}
        <span className="lead-sub">{domain}</span>
      </td>
    </tr>
  );
}
