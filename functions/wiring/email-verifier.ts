import { mailRouteFinder } from '../adapters/dns/mail-route.ts';
import { dnsResolver } from '../adapters/net/resolve-host.ts';
import { randomBase62 } from '../adapters/random.ts';
import { mailServerAsker, SMTP_PORT } from '../adapters/smtp/ask-mail-server.ts';
import { reacherAsker } from '../adapters/smtp/reacher.ts';
import type { Config, LocalHooks } from '../config.ts';
import type { AskMailServer } from '../domain/verification/mail-route.ts';
import { createVerifier } from '../domain/verification/verifier.ts';
import type { Verifier } from '../domain/verification/verifier.ts';
import type { TableContext } from './table-context.ts';

/** The checks without any quota, for addresses that the service found itself. Keep one: it remembers answers. */
export function emailVerifier(
  { config, now }: TableContext,
  local: LocalHooks | undefined,
): Verifier {
  const asksAnyServer = config.REACHER_URL !== '' || config.SMTP_VERIFICATION;
  return createVerifier({
    now,
    findMailRoute: mailRouteFinder({ servers: config.DNS_SERVERS, now }),
    askMailServer: askerOf(config, now, local),
    // The local stack's own mail server may always be asked: nothing leaves the machine.
    ...(asksAnyServer
      ? {}
      : { mayAsk: (hosts) => hosts.some((host) => local?.mapHost?.(host, SMTP_PORT)) }),
  });
}

/** A backend that was set up on purpose comes before port 25, which most clouds block. */
function askerOf(
  config: Config,
  now: () => Date,
  local: LocalHooks | undefined,
): AskMailServer | undefined {
  if (config.REACHER_URL !== '') return reacherAsker(config.REACHER_URL);
  if (!config.SMTP_VERIFICATION && local?.mapHost === undefined) return undefined;
  return mailServerAsker({
    policy: {
      resolve: dnsResolver({ servers: config.DNS_SERVERS }),
      ...(local?.mapHost === undefined ? {} : { allow: local.mapHost.bind(local) }),
    },
    heloName: new URL(config.BASE_URL).hostname,
    randomLocalPart: () => randomBase62(20).toLowerCase(),
    now,
  });
}
