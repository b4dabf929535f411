import * as z from 'zod';
import type { NewId } from '../../ids.ts';
import { businessAliases } from '../../leads/aliases.ts';
import type { CategoryTree } from '../../leads/category-fit.ts';
import { Business, Lead } from '../../leads/lead.ts';
import { rankLeads } from '../../leads/rank-leads.ts';
import { selectLeads } from '../../leads/select-leads.ts';
import { toLead } from '../../leads/to-lead.ts';
import type { Job } from '../job.ts';
import { artifactKeys, DroppedCount, NormalizedSummary } from './artifacts.ts';
import type { Artifacts } from './artifacts.ts';
import type { JobRef } from './stage.ts';

const ManifestEntry = z.object({ lead: Lead, aliases: z.array(z.string()) });
export type ManifestEntry = z.infer<typeof ManifestEntry>;

const ManifestSummary = z.object({
  duplicates: z.int(),
  alreadyReceived: z.int(),
  failedTiles: z.int(),
  dropped: z.array(DroppedCount),
});
export type ManifestSummary = z.infer<typeof ManifestSummary>;

export interface Manifest {
  summary: ManifestSummary;
  /** Best first. */
  entries: readonly ManifestEntry[];
}

export interface ManifestPorts {
  artifacts: Artifacts;
  categories: CategoryTree;
  now(): Date;
  newId: NewId;
}

/**
 * The job's deliverable leads, best first, with their ids: fixed once for all attempts, so that a retried
 * delivery claims and delivers the same leads under the same ids.
 */
export async function manifestOnce(ports: ManifestPorts, ref: JobRef, job: Job): Promise<Manifest> {
  const key = artifactKeys.manifest(job.id);
  if (!(await ports.artifacts.exists(key))) {
    const manifest = await buildManifest(ports, ref, job);
    const lines = [manifest.summary, ...manifest.entries];
    if (await ports.artifacts.writeLinesIfAbsent(key, lines)) return manifest;
  }
  return readManifest(ports.artifacts, key);
}

async function readManifest(artifacts: Artifacts, key: string): Promise<Manifest> {
  let summary: ManifestSummary | undefined;
  const entries: ManifestEntry[] = [];
  for await (const line of artifacts.readLines(key))
    if (summary === undefined) summary = ManifestSummary.parse(line);
    else entries.push(ManifestEntry.parse(line));
  if (summary === undefined) throw new Error(`The manifest ${key} is empty.`);
  return { summary, entries };
}

async function buildManifest(ports: ManifestPorts, ref: JobRef, job: Job): Promise<Manifest> {
  if (job.request === null) throw new Error(`Job ${job.id} has no request.`);
  const normalized = NormalizedSummary.parse(
    await ports.artifacts.readJson(artifactKeys.normalized(ref)),
  );
  const seen = new Set<string>();
  const read = await readBusinesses(
    ports.artifacts,
    Array.from({ length: normalized.chunks }, (_chunk, index) => artifactKeys.enriched(ref, index)),
    seen,
  );
  const reserve = await readBusinesses(
    ports.artifacts,
    normalized.reserve === 0 ? [] : [artifactKeys.reserve(ref)],
    seen,
  );
  const now = ports.now();
  const { request } = job;
  const aliases = new Map<string, string[]>();
  const leadsOf = (kept: readonly Business[]): Lead[] =>
    kept.map((business) => {
      const lead = toLead(business, { id: ports.newId('lead'), jobId: job.id, request }, now);
      aliases.set(lead.id, [...businessAliases(business)]);
      return lead;
    });
  const select = (businesses: readonly Business[]) =>
    selectLeads({ businesses, request, categories: ports.categories, step: 'enriched' });
  const selection = select(read);
  // The reserve comes after all that were read: it is there for what other jobs claim first.
  const leads = [
    ...rankLeads(leadsOf(selection.kept)),
    ...rankLeads(leadsOf(select(reserve).kept)),
  ];
  return {
    summary: {
      duplicates: normalized.duplicates,
      alreadyReceived: normalized.alreadyReceived,
      failedTiles: normalized.failedTiles,
      dropped: [...normalized.dropped, ...selection.dropped],
    },
    entries: leads.map((lead) => ({ lead, aliases: aliases.get(lead.id) ?? [] })),
  };
}

/** The businesses of some objects, each record once: a chunk written twice must not deliver a business twice. */
async function readBusinesses(
  artifacts: Artifacts,
  keys: readonly string[],
  seen: Set<string>,
): Promise<Business[]> {
  const businesses: Business[] = [];
  for (const key of keys)
    for await (const line of artifacts.readLines(key)) {
      const business = Business.parse(line);
      const [first] = business.sources;
      const record = `${first?.id}:${first?.recordId}`;
      if (seen.has(record)) continue;
      seen.add(record);
      businesses.push(business);
    }
  return businesses;
}
