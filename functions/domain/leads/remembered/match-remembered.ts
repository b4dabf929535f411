import type { Business } from '../lead.ts';
import { businessAliases } from '../match/aliases.ts';
import { MATCH_THRESHOLD } from '../match/business-probability.ts';
import { candidatePairs } from '../match/candidate-pairs.ts';
import { matchKey } from '../match/match-key.ts';
import { mergeProbability } from '../match/merge-rules.ts';
import type { Remembered } from './remembered.ts';

/** A candidate that is remembered. */
export interface Recognized {
  candidate: Business;
  /** Its place among the remembered ones. */
  place: number;
  /** 1 by an alias, else the probability of the pair model. */
  certainty: number;
}

/**
 * Which candidates are remembered: those that share an alias with a remembered business (a source's record; site, house
 * and name; phone and name ...), and those that the pair model and its rules rather take for one than for two. So a
 * new record, phone or name makes no new business, and a branch of the same chain is one of its own.
 * Linear in the number of both.
 */
export function matchRemembered(
  candidates: readonly Business[],
  remembered: readonly Remembered[],
): Recognized[] {
  if (remembered.length === 0) return [];
  const byAlias = new Map<string, number>();
  for (const [place, { aliases }] of remembered.entries())
    for (const alias of aliases) if (!byAlias.has(alias)) byAlias.set(alias, place);
  const best = new Map<number, Omit<Recognized, 'candidate'>>();
  for (const [index, candidate] of candidates.entries())
    for (const alias of businessAliases(candidate)) {
      const place = byAlias.get(alias);
      if (place !== undefined && !best.has(index)) best.set(index, { place, certainty: 1 });
    }
  const first = candidates.length;
  const keys = [...candidates.map(matchKey), ...remembered.map(({ facts }) => matchKey(facts))];
  for (const [index, later] of candidatePairs(keys).entries()) {
    const key = keys[index];
    if (index >= first) break;
    if (key === undefined || best.get(index)?.certainty === 1) continue;
    for (const other of later) {
      const known = other < first ? undefined : keys[other];
      if (known === undefined) continue;
      const certainty = mergeProbability(key, known);
      if (certainty >= MATCH_THRESHOLD && certainty > (best.get(index)?.certainty ?? 0))
        best.set(index, { place: other - first, certainty });
    }
  }
  return candidates.flatMap((candidate, index) => {
    const found = best.get(index);
    return found === undefined ? [] : [{ candidate, ...found }];
  });
}
