import { ConnectError } from '../net/connect-error.ts';
import { hostOf } from '../net/host-name.ts';
import { startBudget } from '../net/time-budget.ts';
import { vetTarget } from '../net/vet-target.ts';
import type { ConnectPolicy } from '../net/vet-target.ts';

/** Ports of receivers. 443 is what a URL means that names none. */
export const WEBHOOK_PORTS = [443, 8443] as const;

/** Time for the look-up when an endpoint is made: a slow name server must not hold up the call. */
const LOOK_UP_MS = 2_000;

/** Where events may be sent. */
export interface Reach {
  policy: ConnectPolicy;
  /** Accepts `http://localhost` and `http://127.0.0.1` on any port (the local stack). */
  allowLocalhost: boolean;
}

/** Characters that a URL parser drops or reads as others: what is stored would not be what is meant. */
const MISLEADING = /[\p{Cc}\s\\]/u;
/** A parser takes one slash, three or none as well; other readers of the address do not. */
const SECURE = /^https:\/\/[^/]/i;
const CREDENTIALS = /^[a-z]+:\/\/[^/?#]*@/i;

/** True for the only plain http addresses there are: this machine, where the settings allow it. */
export const isLocalhostUrl = (url: URL): boolean =>
  url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');

/**
 * Says what is wrong with the URL of an endpoint (behaviour: Delivery and retries 3), undefined when nothing is. A name
 * that does not resolve is accepted: its address is checked again at every try.
 */
export async function vetWebhookUrl(
  { policy, allowLocalhost }: Reach,
  text: string,
): Promise<string | undefined> {
  const url = URL.parse(text);
  if (url === null || MISLEADING.test(text)) return 'The URL is not valid.';
  const localhost = allowLocalhost && isLocalhostUrl(url);
  if (!localhost && !SECURE.test(text)) return 'The URL must begin with https://.';
  if (CREDENTIALS.test(text)) return 'The URL must not carry credentials.';
  if (text.includes('#')) return 'The URL must not have a fragment.';
  if (localhost) return undefined;
  if (url.port !== '' && !WEBHOOK_PORTS.some((port) => String(port) === url.port))
    return 'The port must be 443 or 8443.';
  using budget = startBudget(LOOK_UP_MS);
  try {
    const port = Number(url.port || 443);
    const target = { hostname: hostOf(url), port, ports: WEBHOOK_PORTS, localhostMayPass: false };
    await vetTarget(policy, target, budget.signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    return error.code === 'blocked_address' ? 'The URL must lead to a public address.' : undefined;
  }
}
