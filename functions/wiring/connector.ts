import { guardedRequest } from '../adapters/net/guarded-request.ts';
import type { SendRequest } from '../adapters/net/guarded-request.ts';
import { dnsResolver } from '../adapters/net/resolve-host.ts';
import type { Config, LocalHooks } from '../config.ts';

/** The guarded connector with this place's policy: only global addresses, and the sample websites locally. */
export function connectorOf(config: Config, local: LocalHooks | undefined): SendRequest {
  const resolve = dnsResolver({ servers: config.DNS_SERVERS });
  const policy = {
    resolve,
    ...(local?.mapHost === undefined ? {} : { allow: local.mapHost.bind(local) }),
  };
  return (request) => guardedRequest(policy, request);
}
