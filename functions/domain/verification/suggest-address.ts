import { run } from '@zootools/email-spell-checker';
import { isFreeProvider, MISTYPED_PROVIDERS } from './free-providers.ts';
import { parseAddress } from './parse-address.ts';
import type { EmailAddress } from './parse-address.ts';

/** Edits (sift3) that still look like a slip: two wrong letters already turn one real name into another. */
const MAX_PROVIDER_DISTANCE = 1.5;
const MAX_TOP_LEVEL_DISTANCE = 1;
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
    domainThreshold: MAX_PROVIDER_DISTANCE,
    secondLevelDomains: [],
    topLevelDomains: domainExists ? [] : TOP_LEVEL_DOMAINS,
    topLevelThreshold: MAX_TOP_LEVEL_DISTANCE,
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
