import { run } from '@zootools/email-spell-checker';
import { isFreeProvider, MISTYPED_PROVIDERS } from '../contacts/free-providers.ts';
import { parseAddress } from './parse-address.ts';
import type { EmailAddress } from './parse-address.ts';

/** One slip: with two, many a real name turns into another. */
const MAX_SLIPS = 1;
const TOP_LEVEL_DOMAINS = ['com', 'net', 'org', 'info', 'co.uk', 'com.au', 'com.br'];

/**
 * The address that was probably meant, or null: a provider's name with a slip in it; where the domain does not exist
 * also a slip in the ending. Real domains with unusual endings are left alone.
 */
export function suggestAddress(address: EmailAddress, domainExists: boolean): string | null {
  const { domain, local, literal } = address;
  if (literal !== null || isFreeProvider(domain)) return null;
  const suggestion = run({
    email: `x@${domain}`,
    domains: [...MISTYPED_PROVIDERS],
    domainThreshold: MAX_SLIPS,
    secondLevelDomains: [],
    topLevelDomains: domainExists ? [] : TOP_LEVEL_DOMAINS,
    topLevelThreshold: MAX_SLIPS,
    distanceFunction: slipsBetween,
  });
  return suggestion === undefined || suggestion.domain === domain
    ? null
    : `${local}@${suggestion.domain}`;
}

/** For a text that is no address: the one that it becomes without blanks, `mailto:` or a final dot, or null. */
export function suggestRepair(text: string): string | null {
  if (text.length > 400) return null;
  const repaired = text
    .replace(/\s+/g, '')
    .replace(/^(?:mailto:)?<?/i, '')
    .replace(/[>.,;]*$/, '');
  return repaired !== text && parseAddress(repaired) !== undefined ? repaired : null;
}

/** Letters added, left out, replaced or swapped with their neighbour (optimal string alignment). */
function slipsBetween(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > MAX_SLIPS) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      const at = (line: readonly number[], index: number) => line[index] ?? Infinity;
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[meant.length] ?? Infinity;
}
