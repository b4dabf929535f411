import type { Mode } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { JobId, OrgId } from '../kernel/ids.ts';
import { ExportSelection, filterText, isWholeCsv } from '../leads/export/export-selection.ts';
import { exportFileName } from '../leads/export/file-name.ts';
import type { Job } from './job.ts';
import { getJob } from './read-jobs.ts';
import type { GetJobPorts } from './read-jobs.ts';

/** How long an export link works (behaviour: Jobs). */
export const EXPORT_LINK_SECONDS = 24 * 3_600;

export interface LinkSigner {
  /** Id of the key that signs now. */
  readonly kid: string;
  /** base64url HMAC of the text; undefined for a key that is not known (any more). */
  sign(kid: string, text: string): string | undefined;
  /** Constant-time comparison. */
  equal(a: string, b: string): boolean;
}

export interface ExportLink {
  url: string;
  expiresAt: string;
}

export interface ExportJobPorts extends GetJobPorts {
  now(): Date;
  baseUrl: string;
  signer: LinkSigner;
}

interface Signed {
  orgId: string;
  mode: Mode;
  jobId: string;
  expires: number;
}

/** Links to the whole CSV are signed as they were before there were others: those given out live on. */
function signedText({ orgId, mode, jobId, expires }: Signed, selection: ExportSelection): string {
  const file = isWholeCsv(selection)
    ? []
    : [selection.preset, selection.format, filterText(selection)];
  return ['export', orgId, mode, jobId, expires, ...file].join('\n');
}

/** What a link says of the file, in its one spelling. */
function queryOf(selection: ExportSelection): Readonly<Record<string, string>> {
  const { preset } = selection;
  const filters = new URLSearchParams(filterText(selection));
  return { ...Object.fromEntries(filters), ...(preset === 'full' ? {} : { preset }) };
}

const isSpeltAs = (
  said: Readonly<Record<string, unknown>>,
  selection: ExportSelection,
): boolean => {
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  const query = queryOf(selection);
  return (
    given.length === Object.keys(query).length &&
    given.every(([name, value]) => query[name] === value)
  );
};

/**
 * The signed link to a file of a delivered job's leads. It is the service's own: a URL presigned with a function's
 * credentials would die with their session, long before 24 hours.
 * @throws ServiceError NOT_FOUND also while there is no CSV
 */
export async function exportJob(
  ports: ExportJobPorts,
  actor: Actor,
  id: JobId,
  selection: ExportSelection,
): Promise<ExportLink> {
  const job = await getJob(ports, actor, id);
  if (!job.hasCsv) throw notFound('The job has no CSV.');
  const expires = Math.ceil(ports.now().getTime() / 1_000) + EXPORT_LINK_SECONDS;
  const expiresAt = new Date(expires * 1_000).toISOString();
  if (job.mode === 'test') return { url: `${ports.baseUrl}/demo/export.csv`, expiresAt };
  const { kid } = ports.signer;
  const signed = { orgId: job.orgId, mode: job.mode, jobId: job.id, expires };
  const hmac = ports.signer.sign(kid, signedText(signed, selection)) ?? '';
  const query = new URLSearchParams(queryOf(selection));
  query.set('expires', String(expires));
  query.set('kid', kid);
  // The owner travels inside the signature: whoever holds the link needs no account.
  query.set('signature', `${job.orgId}.${job.mode}.${hmac}`);
  const file = `${job.id}.${selection.format}`;
  return { url: `${ports.baseUrl}/exports/${file}?${query.toString()}`, expiresAt };
}

export interface OpenExportPorts {
  now(): Date;
  signer: LinkSigner;
  findJob(owner: { orgId: OrgId; mode: Mode }, id: JobId): Promise<Job | undefined>;
  /** When the file of such a selection was made last; undefined when it never was. */
  findExport(job: Job, selection: ExportSelection): Promise<Date | undefined>;
  /** Makes the file from the leads as they are now. */
  makeExport(job: Job, selection: ExportSelection): Promise<void>;
  /** A fresh presigned URL of a file, for a few minutes and this method. */
  presignExport(
    job: Job,
    selection: ExportSelection,
    as: { method: 'GET' | 'HEAD'; fileName: string },
  ): Promise<string>;
}

export interface ExportRequest {
  /** `job_....csv` */
  file: string;
  expires: string;
  kid: string;
  signature: string;
  /** What else the link says: preset and filters. */
  selection: Readonly<Record<string, unknown>>;
}

/**
 * Where an export link leads now. The whole CSV was made with the delivery, and is made anew where leads changed since; any
 * other file is made when its link is first opened, and stays what it is for that link.
 * @throws ServiceError NOT_FOUND for an altered, expired or foreign link
 */
export async function openExport(
  ports: OpenExportPorts,
  request: ExportRequest,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<string> {
  const gone = () => notFound('The link is not valid or has expired.');
  const { name, format } = /^(?<name>\w+)\.(?<format>\w+)$/.exec(request.file)?.groups ?? {};
  const jobId = JobId.safeParse(name);
  const [org, mode, hmac, ...rest] = request.signature.split('.');
  const orgId = OrgId.safeParse(org);
  const selection = ExportSelection.safeParse({ ...request.selection, format });
  if (!jobId.success || !orgId.success || !selection.success) throw gone();
  if (!isSpeltAs(request.selection, selection.data)) throw gone();
  if (mode !== 'live' || hmac === undefined || rest.length > 0) throw gone();
  if (!/^\d{1,12}$/.test(request.expires)) throw gone();
  const expires = Number(request.expires);
  // One spelling only: what was signed is the number.
  if (String(expires) !== request.expires) throw gone();
  const signed = { orgId: orgId.data, mode, jobId: jobId.data, expires } as const;
  const expected = ports.signer.sign(request.kid, signedText(signed, selection.data));
  if (expected === undefined || !ports.signer.equal(expected, hmac)) throw gone();
  if (ports.now().getTime() >= expires * 1_000) throw gone();
  const job = await ports.findJob({ orgId: orgId.data, mode }, jobId.data);
  if (job === undefined || !job.hasCsv) throw gone();
  await prepare(ports, job, selection.data, expires - EXPORT_LINK_SECONDS);
  const { request: asked, deliveredAt, createdAt } = job;
  const fileName = `${exportFileName(asked, deliveredAt ?? createdAt)}.${selection.data.format}`;
  return ports.presignExport(job, selection.data, { method, fileName });
}

/** Sees to it that the file is there, with the leads as they were when its link was given out or later. */
async function prepare(
  ports: OpenExportPorts,
  job: Job,
  selection: ExportSelection,
  issuedAtSeconds: number,
): Promise<void> {
  const isWhole = isWholeCsv(selection);
  if (isWhole && job.leadsChangedAt === null) return;
  // The whole CSV is good until leads change; any other file is its link's own.
  const notBefore =
    isWhole && job.leadsChangedAt !== null
      ? Date.parse(job.leadsChangedAt)
      : issuedAtSeconds * 1_000;
  const madeAt = await ports.findExport(job, selection);
  if (madeAt !== undefined && madeAt.getTime() >= notBefore) return;
  await ports.makeExport(job, selection);
}
