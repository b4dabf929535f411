import { useRef, useState } from 'react';
import type { Lead } from '../../api/types.ts';

const NONE: ReadonlySet<string> = new Set();

/** Which leads are selected, by their ids: single ones, a range (with Shift), or all in sight. */
export function useSelection(shown: readonly Lead[]) {
  const [selected, setSelected] = useState(NONE);
  const anchor = useRef<string>(undefined);
  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(selected);
    const wanted = !selected.has(id);
    const from = isRange ? shown.findIndex((lead) => lead.id === anchor.current) : -1;
    const to = shown.findIndex((lead) => lead.id === id);
    const range =
      from < 0
        ? [id]
        : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((lead) => lead.id);
    for (const each of range)
      if (wanted) next.add(each);
      else next.delete(each);
    anchor.current = id;
    setSelected(next);
  };
  const inSight = shown.filter(({ id }) => selected.has(id)).length;
  return {
    selected,
    toggle,
    /** Of the leads in sight. */
    state: inSight === 0 ? 'none' : inSight === shown.length ? 'all' : 'some',
    setAll: (isSelected: boolean) => {
      const next = new Set(selected);
      for (const { id } of shown)
        if (isSelected) next.add(id);
        else next.delete(id);
      setSelected(next);
    },
    clear: () => setSelected(NONE),
  } as const;
}

export type Selection = ReturnType<typeof useSelection>;
