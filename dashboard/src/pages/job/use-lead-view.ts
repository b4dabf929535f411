import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Lead } from '../../api/types.ts';
import { useSettled } from '../../lib/hooks.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import type { Column } from './list-columns.tsx';

/** The address follows the typing once that rests. */
const REST_MS = 250;
const BEST_FIRST = '-score';

/** The leads that a person wants to see, in the order wanted. The service's own order (best first) breaks ties. */
export function useLeadView(leads: readonly Lead[], columns: readonly Column[]) {
  const search = useSearch({ from: '/jobs/$id' });
  const navigate = useNavigate({ from: '/jobs/$id' });
  const [words, setWords] = useState(search.q ?? '');
  const settled = useSettled(words.trim(), REST_MS);
  const change = (part: Partial<ListSearch>, isStep = false) =>
    void navigate({
      search: (before) => ({ ...before, ...part }),
      replace: !isStep,
      resetScroll: false,
    });
  useEffect(() => {
    if ((search.q ?? '') !== settled) change({ q: settled === '' ? undefined : settled });
    // The typing leads; the address follows it.
  }, [settled]);
  // Typing stays quick: the list follows when there is time.
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const { score = 0, contact, email, owner, is, sort = BEST_FIRST } = search;
  const kept = useMemo(() => {
    const tests = testsOf({ score, contact, email, owner, is });
    return leads.filter(
      (lead) =>
        tests.every((test) => test(lead)) && (wanted === '' || textOf(lead).includes(wanted)),
    );
  }, [leads, wanted, score, contact, email, owner, is]);
  const shown = useMemo(() => sorted(kept, sort, columns), [kept, sort, columns]);
  const isFiltered = words.trim() !== '' || testsOf(search).length > 0;
  return {
    search: { ...search, sort },
    words,
    shown,
    isFiltered,
    setWords,
    change,
    clear: () => {
      setWords('');
      change({
        q: undefined,
        score: undefined,
        contact: undefined,
        email: undefined,
        owner: undefined,
        is: undefined,
      });
    },
  };
}

export type LeadView = ReturnType<typeof useLeadView>;

type Test = (lead: Lead) => boolean;

function testsOf({ score = 0, contact, email, owner, is }: ListSearch): Test[] {
  const tests: Test[] = [];
  if (score > 0) tests.push((lead) => lead.score >= score);
  if (contact === 'email' || contact === 'both') tests.push((lead) => lead.email !== null);
  if (contact === 'phone' || contact === 'both') tests.push((lead) => lead.phone !== null);
  if (email === 'none') tests.push((lead) => lead.email !== null && lead.emailStatus === null);
  else if (email !== undefined) tests.push((lead) => lead.emailStatus === email);
  if (owner !== undefined) tests.push((lead) => lead.ownershipType === owner);
  for (const [name, verdict] of Object.entries(is ?? {}))
    tests.push(({ matchedCriteria }) =>
      matchedCriteria.some(
        ({ criterion, satisfied }) => criterion === name && satisfied === verdict,
      ),
    );
  return tests;
}

const texts = new WeakMap<Lead, string>();

/** What a search looks at, made once for each lead. */
function textOf(lead: Lead): string {
  const known = texts.get(lead);
  if (known !== undefined) return known;
  const { name, category, address, phone, email, domain, city } = lead;
  const text = [name, category?.replaceAll('_', ' '), address, city, phone, email, domain]
    .filter((part) => part !== null && part !== undefined)
    .join('\n')
    .toLowerCase();
  texts.set(lead, text);
  return text;
}

const collator = new Intl.Collator('en', { numeric: true });

function sorted(leads: Lead[], sort: string, columns: readonly Column[]): Lead[] {
  const isDescending = sort.startsWith('-');
  const id = isDescending ? sort.slice(1) : sort;
  const direction = isDescending ? -1 : 1;
  const column = columns.find((known) => known.id === id);
  const valueOf = id === 'name' ? (lead: Lead) => lead.name : column?.value;
  if (valueOf === undefined) return leads;
  // What is not known stands last, in either direction.
  return leads
    .map((lead) => ({ lead, value: valueOf(lead) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (typeof a === 'number' || typeof b === 'number')
        return direction * (Number(a) - Number(b));
      if (a === '' || b === '') return Number(a === '') - Number(b === '');
      return direction * collator.compare(a, b);
    })
    .map(({ lead }) => lead);
}
