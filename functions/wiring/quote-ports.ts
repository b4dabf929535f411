import { createHash } from 'node:crypto';
import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import { JobStore } from '../adapters/table/job-store.ts';
import { ReservationStore } from '../adapters/table/reservation-store.ts';
import type { LocalHooks } from '../config.ts';
import { readJobPrompt } from '../domain/jobs/stages/parse-stage.ts';
import type { QuoteJobPorts } from '../domain/quotes/quote-job.ts';
import { brandPorts, categoryPorts } from './category-services.ts';
import { exclusionPorts } from './exclusion-services.ts';
import { objectStore } from './object-store.ts';
import { promptPorts } from './prompt-services.ts';
import { sourcePorts } from './source-services.ts';
import type { TableContext } from './table-context.ts';

/** What quotes need: prompts understood, sources read and records matched as jobs do it. */
export function quotePorts(context: TableContext, local: LocalHooks | undefined): QuoteJobPorts {
  const { config, table, now, newId } = context;
  const prompts = promptPorts(context, local);
  const jobs = new JobStore(table);
  const reservations = new ReservationStore(table, {
    now,
    leadWindowDays: config.LEAD_WINDOW_DAYS,
  });
  return {
    now,
    newId,
    ...categoryPorts(),
    ...brandPorts(),
    ...exclusionPorts(context),
    unknownLists: (world, ids) => new ExclusionListStore(table).unknownLists(world, ids),
    artifacts: objectStore(context),
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    sourcesFor: sourcePorts(context, local).sourcesFor,
    sourceIdsOf: prompts.sourceIdsOf,
    readPrompt: (job) => readJobPrompt(prompts, job),
    findJob: (owner, id) => jobs.findJob(owner, id),
    receivedAliases: (job, aliases) => reservations.receivedAliases(job, aliases),
  };
}
