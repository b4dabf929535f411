import { useDeferredValue, useMemo, useState } from 'react';
import type { Lead } from '../../api/types.ts';

export type SortKey = 'score' | 'name' | 'place' | 'phone' | 'email';

/** How a list of leads is looked at. */
export interface LeadView {
  words: string;
  leastScore: number;
  contact: 'any' | 'email' | 'phone' | 'both';
  owner: 'any' | Lead['ownershipType'];
  sort: SortKey;
  descending: boolean;
}

const START: LeadView = {
  words: '',
  leastScore: 0,
  contact: 'any',
  owner: 'any',
  sort: 'score',
  descending: true,
};

/** The leads that a person wants to see, in the order wanted. The service's own order (best first) breaks ties. */
export function useLeadView(leads: readonly Lead[]) {
  const [view, setView] = useState(START);
  // Typing stays quick: the list follows when there is time.
  const { words, leastScore, contact, owner, sort, descending } = useDeferredValue(view);
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    const kept = leads.filter(
      (lead) =>
        lead.score >= leastScore &&
        hasContact(lead, contact) &&
        (owner === 'any' || lead.ownershipType === owner) &&
        (wanted === '' || textOf(lead).includes(wanted)),
    );
    return sorted(kept, sort, descending);
  }, [leads, words, leastScore, contact, owner, sort, descending]);
  return {
    view,
    shown,
    change: (part: Partial<LeadView>) => setView((before) => ({ ...before, ...part })),
  };
}

function hasContact({ email, phone }: Lead, contact: LeadView['contact']): boolean {
  switch (contact) {
    case 'any':
      return true;
    case 'email':
      return email !== null;
    case 'phone':
      return phone !== null;
    case 'both':
      return email !== null && phone !== null;
  }
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

const VALUE = {
  name: (lead: Lead) => lead.name,
  place: (lead: Lead) => [lead.city, lead.street].filter((part) => part !== null).join(' '),
  phone: (lead: Lead) => lead.phone ?? '',
  email: (lead: Lead) => lead.email ?? '',
} as const;

function sorted(leads: Lead[], sort: SortKey, descending: boolean): Lead[] {
  const direction = descending ? -1 : 1;
  if (sort === 'score') return leads.toSorted((a, b) => direction * (a.score - b.score));
  const valueOf = VALUE[sort];
  // What is not known stands last, in either direction.
  return leads
    .map((lead) => ({ lead, value: valueOf(lead) }))
    .toSorted((a, b) => {
      if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
      return direction * collator.compare(a.value, b.value);
    })
    .map(({ lead }) => lead);
}
