import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import type { Lead } from '../../api/types.ts';
import { humanize } from '../../lib/format.ts';
import { useMedia } from '../../lib/hooks.ts';
import { ArrowDown, ArrowUp } from '../../ui/icons.generated.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { FIRST_DESCENDING, LeadLinks } from './list-columns.tsx';
import { Score } from './score.tsx';
import { MAX_WIDTH, MIN_WIDTH } from './use-columns.ts';
import type { Columns, LaidOut } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

/** Height of a row, as `--row` in the styles. */
const ROW_PX = 46;
const OVERSCAN = 12;
const NAME_PX = 220;
const RESIZE_STEP_PX = 16;
/** From here on there is room for columns. */
const WIDE = '(width >= 46rem)';

interface LeadTableProps {
  leads: readonly Lead[];
  columns: Columns;
  sort: string;
  openId: string | undefined;
  selection: Selection;
  onSort: (sort: string) => void;
  onOpen: (id: string) => void;
}

/**
 * A list of any length that scrolls with the page: only the rows in sight exist. A table to a screen reader, with its
 * rows numbered; up and down move from business to business. Too wide, it scrolls sideways, head and rows together.
 */
export function LeadTable({
  leads,
  columns,
  sort,
  openId,
  selection,
  onSort,
  onOpen,
}: LeadTableProps) {
  const isWide = useMedia(WIDE);
  const body = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // What stands above the list may have changed its height.
    const now = (body.current?.getBoundingClientRect().top ?? 0) + scrollY;
    if (Math.abs(now - top) > 1) setTop(now);
  });
  const rows = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const moveTo = (index: number) => {
    rows.scrollToIndex(index);
    focusWhenThere(body.current, index);
    const lead = leads[index];
    if (openId !== undefined && lead !== undefined) onOpen(lead.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const at =
      event.target instanceof HTMLElement ? Number(event.target.dataset['index']) : Number.NaN;
    if (step === undefined || Number.isNaN(at)) return;
    event.preventDefault();
    moveTo(Math.max(0, Math.min(leads.length - 1, at + step)));
  };
  const shown = isWide ? columns.shown : [];
  const template = isWide
    ? `2.25rem ${NAME_PX}px ${shown.map(({ width }) => `${width}px`).join(' ')} minmax(0, 1fr)`
    : '2.25rem minmax(0, 1fr) 3.5rem 6.25rem';
  return (
    <div
      className={isWide ? 'leads-table' : 'leads-table leads-narrow'}
      role="table"
      aria-label="Leads"
      aria-rowcount={leads.length + 1}
    >
      <div
        className="leads-head"
        role="rowgroup"
        ref={head}
        onScroll={() => follow(head.current, body.current)}
      >
        <div
          className="leads-line"
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template }}
        >
          <span role="columnheader" className="cell-check">
            <SelectAll selection={selection} count={leads.length} />
          </span>
          <SortHeader id="name" label="Business" sort={sort} onSort={onSort} />
          {isWide ? (
            shown.map((column) => (
              <SortHeader
                key={column.id}
                id={column.id}
                label={column.label}
                sort={sort}
                onSort={onSort}
                onMove={(id) => columns.move(id, column.id)}
              >
                <Resizer column={column} onWidth={(width) => columns.setWidth(column.id, width)} />
              </SortHeader>
            ))
          ) : (
            <>
              <SortHeader id="score" label="Score" sort={sort} onSort={onSort} />
              <span role="columnheader">
                <span className="hidden-visually">Contact</span>
              </span>
            </>
          )}
        </div>
      </div>
      <div
        className="leads-body"
        role="rowgroup"
        ref={body}
        onKeyDown={onKeyDown}
        onScroll={() => follow(body.current, head.current)}
      >
        <div aria-hidden style={{ height: Math.max(0, before) }} />
        {items.map(({ index, key }) => {
          const lead = leads[index];
          return lead === undefined ? null : (
            <LeadRow
              key={key}
              lead={lead}
              index={index}
              columns={shown}
              template={template}
              isWide={isWide}
              isOpen={lead.id === openId}
              isSelected={selection.selected.has(lead.id)}
              onToggle={selection.toggle}
              onOpen={onOpen}
            />
          );
        })}
        <div aria-hidden style={{ height: Math.max(0, after) }} />
      </div>
    </div>
  );
}

/** Head and rows scroll sideways as one. */
function follow(moved: HTMLElement | null, other: HTMLElement | null): void {
  if (moved !== null && other !== null && other.scrollLeft !== moved.scrollLeft)
    other.scrollLeft = moved.scrollLeft;
}

/** The row may not be there yet: scrolling makes it, a frame or two later. */
function focusWhenThere(within: HTMLElement | null, index: number, frames = 5): void {
  const button = within?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (button) button.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(within, index, frames - 1));
}

function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const { state } = selection;
  return (
    <input
      type="checkbox"
      className="row-check"
      aria-label={state === 'all' ? 'Select none' : `Select all ${count}`}
      disabled={count === 0}
      checked={state === 'all'}
      ref={(element) => {
        if (element !== null) element.indeterminate = state === 'some';
      }}
      onChange={() => selection.setAll(state !== 'all')}
    />
  );
}

function SortHeader({
  id,
  label,
  sort,
  onSort,
  onMove,
  children,
}: {
  id: string;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  /** Another column was dropped here. */
  onMove?: (id: string) => void;
  children?: ReactNode;
}) {
  const isDescending = sort === `-${id}`;
  const isSorted = isDescending || sort === id;
  // The best first, names from A.
  const next = isSorted ? !isDescending : FIRST_DESCENDING.has(id);
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      className={id === 'name' ? 'cell-name' : undefined}
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onMove?.(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <button type="button" title={label} onClick={() => onSort(next ? `-${id}` : id)}>
        <span className="cut">{label}</span>
        {isSorted && <Arrow aria-hidden size={14} />}
      </button>
      {children}
    </span>
  );
}

const DRAGGED = 'application/x-column';

/** The edge of a column, dragged or moved by the arrow keys. */
function Resizer({ column, onWidth }: { column: LaidOut; onWidth: (width: number) => void }) {
  const { label, width } = column;
  const from = useRef<{ x: number; width: number }>(undefined);
  const onMove = (event: PointerEvent) => {
    if (from.current !== undefined) onWidth(from.current.width + event.clientX - from.current.x);
  };
  return (
    <span
      className="resizer"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onWidth(width + step * RESIZE_STEP_PX);
      }}
    />
  );
}

function LeadRow({
  lead,
  index,
  columns,
  template,
  isWide,
  isOpen,
  isSelected,
  onToggle,
  onOpen,
}: {
  lead: Lead;
  index: number;
  columns: readonly LaidOut[];
  /** Their widths, as a grid's columns. */
  template: string;
  isWide: boolean;
  isOpen: boolean;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}) {
  const { id, name, category, phone, email, city, score } = lead;
  const kind = category === null ? '' : humanize(category);
  const reach = phone === null ? (email ?? city ?? kind) : <PhoneText number={phone} />;
  const onClick = (event: MouseEvent) => {
    // Links and the box do what they say.
    if (event.target instanceof Element && event.target.closest('a, label') === null) onOpen(id);
  };
  return (
    <div
      className="leads-line leads-row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      style={{ gridTemplateColumns: template }}
      onClick={onClick}
    >
      <span role="cell" className="cell-check">
        <label>
          <input
            type="checkbox"
            className="row-check"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => {
              const { nativeEvent } = event;
              onToggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey);
            }}
          />
        </label>
      </span>
      <span role="rowheader" className="cell-name">
        <button type="button" className="lead-name" data-index={index} data-lead={id}>
          {name}
        </button>
        <span className="lead-sub">{isWide ? kind : reach}</span>
      </span>
      {isWide ? (
        columns.map((column) => (
          <span role="cell" key={column.id}>
            {column.render(lead)}
          </span>
        ))
      ) : (
        <>
          <span role="cell">
            <Score score={score} />
          </span>
          <span role="cell">
            <LeadLinks lead={lead} />
          </span>
        </>
      )}
    </div>
  );
}
