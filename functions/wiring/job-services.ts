import { linkSigner, readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import { rateLimiter } from '../adapters/table/rate-limiter.ts';
import type { JobPorts } from '../domain/jobs/job-ports.ts';
import type { Actor, Channel } from '../domain/kernel/actor.ts';
import type { CursorSealer } from '../http/cursor.ts';
import { cursorsOf } from './cursors.ts';
import { committer } from './event-dispatch.ts';
import { executionPorts, executionsOf } from './execution-services.ts';
import { shownJobs } from './job-store.ts';
import { objectStore } from './object-store.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';
import { urlsOf } from './urls.ts';

export function jobServices(
  context: TableContext,
): JobPorts & { cursors: CursorSealer; channelOf(actor: Actor): Channel } {
  const { config, table, now, newId } = context;
  const store = shownJobs(context);
  const objects = objectStore(context);
  const keys = readSigningKeys(config.SIGNING_KEYS);
  return {
    now,
    newId,
    baseUrl: urlsOf(config).baseUrl,
    channelOf: (actor) => (actor.kind === 'session' ? 'dashboard' : 'api'),
    cursors: cursorsOf(config),
    signer: linkSigner(keys),
    ...rateLimiter(table, now, config.SANDBOX_JOBS_PER_DAY),
    pause,
    ...executionPorts(context, executionsOf(context)),
    readRejected: (job, options) => objects.readRejected(job, options),
    unknownLists: (world, ids) => new ExclusionListStore(table).unknownLists(world, ids),
    ...portsOf(store),
    commit: committer(context, store),
  };
}
