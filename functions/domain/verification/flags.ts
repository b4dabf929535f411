import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { isRoleMailbox } from '../contacts/emails.ts';
import { isFreeProvider } from '../contacts/free-providers.ts';
import type { EmailAddress } from './parse-address.ts';
import type { EmailFlags } from './verification.ts';

/** Flags of a text that is no address. */
export const NO_FLAGS: EmailFlags = { disposable: false, catchAll: null, role: false, free: false };

/** What the lists say of an address; nothing is asked. */
export const flagsOf = (address: EmailAddress): EmailFlags => ({
  disposable: isDisposable(address.domain),
  catchAll: null,
  role: isRoleMailbox(address.key.slice(0, address.key.lastIndexOf('@'))),
  free: isFreeProvider(address.domain),
});

let blocklist: ReadonlySet<string> | undefined;

/** The domain or one above it: providers of throw-away addresses hand out subdomains too. */
function isDisposable(domain: string): boolean {
  // The package builds the set at every call.
  blocklist ??= disposableEmailBlocklistSet();
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (blocklist.has(name)) return true;
  return false;
}
