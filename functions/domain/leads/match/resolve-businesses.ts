import type { Business } from '../lead.ts';
import { identityOf, mergeBusinesses } from '../normalize/merge-businesses.ts';
import { candidatePairs } from './candidate-pairs.ts';
import { matchKey } from './match-key.ts';
import type { MatchKey } from './match-key.ts';
import { MERGE_THRESHOLD } from './match-probability.ts';
import { mergeProbability } from './merge-rules.ts';

/** Members of a cluster that don't match directly must at least not contradict each other. */
const LINK_THRESHOLD = 0.4;
/** No business has so many records: beyond it a cluster is a chain of mistakes. */
const MAX_CLUSTER = 12;

interface Edge {
  a: number;
  b: number;
  probability: number;
}

/**
 * Merges the records of one business into one. The result, its order included (by source and record id), does
 * not depend on the order of the input.
 *
 * Two records are joined at a probability of 0.8 or more, best pairs first. A cluster grows only if all its
 * members get along, and takes two records of one source only if those two match themselves: so records of
 * two sources pair one to one, and no chain of near matches runs through a street.
 */
export function resolveBusinesses(businesses: readonly Business[]): Business[] {
  const records = inFixedOrder(businesses);
  const keys = records.map(matchKey);
  const clusters = new Clusters(records, keys);
  for (const edge of matchingPairs(keys)) clusters.join(edge);
  return clusters.merged();
}

/** Sorted by identity; the same record given twice counts once. */
function inFixedOrder(businesses: readonly Business[]): Business[] {
  const known = new Map<string, Business>();
  for (const business of businesses) {
    const identity = identityOf(business);
    if (!known.has(identity)) known.set(identity, business);
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, business]) => business);
}

/** Best first, ties in the order of the records. */
function matchingPairs(keys: readonly MatchKey[]): Edge[] {
  const edges: Edge[] = [];
  const pairs = candidatePairs(keys);
  for (let a = 0; a < keys.length; a += 1) {
    const first = keys[a];
    if (first === undefined) continue;
    for (const b of pairs[a] ?? []) {
      const second = keys[b];
      if (second === undefined) continue;
      const probability = mergeProbability(first, second);
      if (probability >= MERGE_THRESHOLD) edges.push({ a, b, probability });
    }
  }
  return edges.toSorted((x, y) => y.probability - x.probability || x.a - y.a || x.b - y.b);
}

class Clusters {
  readonly #records: readonly Business[];
  readonly #keys: readonly MatchKey[];
  /** The cluster of each record; records in none stand alone. */
  readonly #clusterOf = new Map<number, number[]>();

  constructor(records: readonly Business[], keys: readonly MatchKey[]) {
    this.#records = records;
    this.#keys = keys;
  }

  join({ a, b }: Edge): void {
    const first = this.#clusterOf.get(a) ?? [a];
    const second = this.#clusterOf.get(b) ?? [b];
    if (first === second || first.length + second.length > MAX_CLUSTER) return;
    if (!first.every((x) => second.every((y) => this.#getAlong(x, y)))) return;
    const joined = [...first, ...second];
    for (const member of joined) this.#clusterOf.set(member, joined);
  }

  #getAlong(x: number, y: number): boolean {
    const [a, b] = [this.#keys[x], this.#keys[y]];
    if (a === undefined || b === undefined) return false;
    const isOneSource = this.#records[x]?.sources[0]?.id === this.#records[y]?.sources[0]?.id;
    return mergeProbability(a, b) >= (isOneSource ? MERGE_THRESHOLD : LINK_THRESHOLD);
  }

  merged(): Business[] {
    const result: Business[] = [];
    for (const [index, record] of this.#records.entries()) {
      const cluster = this.#clusterOf.get(index);
      if (cluster === undefined) result.push(record);
      else if (Math.min(...cluster) === index) {
        const rest = cluster
          .filter((member) => member !== index)
          .flatMap((member) => this.#records[member] ?? []);
        result.push(mergeBusinesses([record, ...rest]));
      }
    }
    return result;
  }
}
