import { useMemo, useState } from 'react';
import { entriesOf } from '../../lib/entries.ts';
import { recall, remember } from '../../lib/stored.ts';
import type { Column } from './list-columns.tsx';

const STORED_AS = 'list-columns';
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

/** What a person has changed; columns that are not named are as they come. */
interface Layout {
  order: readonly string[];
  shown: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
}

const START: Layout = { order: [], shown: {}, widths: {} };

export interface LaidOut extends Column {
  width: number;
}

/** The columns as this browser's person wants them: which, in which order, how wide. */
export function useColumns(columns: readonly Column[]) {
  const [layout, setLayout] = useState(readLayout);
  const change = (next: Layout) => {
    setLayout(next);
    remember(STORED_AS, next);
  };
  const ordered = useMemo(() => inOrder(columns, layout.order), [columns, layout.order]);
  const isShown = ({ id, isShown: byItself }: Column) => layout.shown[id] ?? byItself;
  const shown: LaidOut[] = ordered
    .filter(isShown)
    .map((column) => ({ ...column, width: layout.widths[column.id] ?? column.width }));
  return {
    all: ordered.map((column) => ({ id: column.id, label: column.label, shown: isShown(column) })),
    shown,
    isChanged: layout !== START,
    setShown: (id: string, value: boolean) =>
      change({ ...layout, shown: { ...layout.shown, [id]: value } }),
    setWidth: (id: string, width: number) =>
      change({
        ...layout,
        widths: { ...layout.widths, [id]: Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)) },
      }),
    /** Puts a column where another one stands. */
    move: (id: string, to: string) => {
      const ids = ordered.map((column) => column.id);
      const from = ids.indexOf(id);
      const at = ids.indexOf(to);
      if (from < 0 || at < 0 || from === at) return;
      change({ ...layout, order: ids.toSpliced(from, 1).toSpliced(at, 0, id) });
    },
    reset: () => change(START),
  };
}

export type Columns = ReturnType<typeof useColumns>;

/** Columns that no order names (a new condition) keep their place among the others. */
function inOrder(columns: readonly Column[], order: readonly string[]): Column[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const result = [...known];
  for (const [index, column] of columns.entries()) {
    if (known.includes(column)) continue;
    const before = columns[index - 1];
    const at = before === undefined ? -1 : result.indexOf(before);
    result.splice(at + 1, 0, column);
  }
  return result;
}

function readLayout(): Layout {
  const stored = entriesOf(recall(STORED_AS));
  const order = stored.get('order');
  if (!Array.isArray(order)) return START;
  const members = <T>(name: string, isWanted: (value: unknown) => value is T) =>
    Object.fromEntries(
      [...entriesOf(stored.get(name))].filter((entry): entry is [string, T] => isWanted(entry[1])),
    );
  return {
    order: order.filter((id) => typeof id === 'string'),
    shown: members('shown', (value) => typeof value === 'boolean'),
    widths: members('widths', (value) => typeof value === 'number'),
  };
}
