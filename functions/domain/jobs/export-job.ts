import type { Mode } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { JobId, OrgId } from '../kernel/ids.ts';
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

/**
 * A job whose CSV has outlived the operator's retention: the file is gone, or will be within a day.
 * @param retentionDays 0 keeps CSV files for ever
 */
export function withoutExpiredCsv(job: Job, retentionDays: number, now: Date): Job {
  if (!job.hasCsv || job.deliveredAt === null || retentionDays === 0) return job;
  const expiresAt = Date.parse(job.deliveredAt) + retentionDays * 86_400_000;
  return now.getTime() < expiresAt ? job : { ...job, hasCsv: false };
}

const signedText = (orgId: string, mode: Mode, jobId: string, expires: number): string =>
  ['export', orgId, mode, jobId, expires].join('\n');

/**
 * The signed link to a delivered job's CSV. It is the service's own: a URL presigned with a function's
 * credentials would die with their session, long before 24 hours.
 * @throws ServiceError NOT_FOUND also while there is no CSV
 */
export async function exportJob(
  ports: ExportJobPorts,
  actor: Actor,
  id: JobId,
): Promise<ExportLink> {
  const job = await getJob(ports, actor, id);
  if (!job.hasCsv) throw notFound('The job has no CSV.');
  const expires = Math.ceil(ports.now().getTime() / 1_000) + EXPORT_LINK_SECONDS;
  const expiresAt = new Date(expires * 1_000).toISOString();
  if (job.mode === 'test') return { url: `${ports.baseUrl}/demo/export.csv`, expiresAt };
  const { kid } = ports.signer;
  const hmac = ports.signer.sign(kid, signedText(job.orgId, job.mode, job.id, expires)) ?? '';
  const query = new URLSearchParams({
    expires: String(expires),
    kid,
    // The owner travels inside the signature: whoever holds the link needs no account.
    signature: `${job.orgId}.${job.mode}.${hmac}`,
  });
  return { url: `${ports.baseUrl}/exports/${job.id}.csv?${query.toString()}`, expiresAt };
}

export interface OpenExportPorts {
  now(): Date;
  signer: LinkSigner;
  findJob(owner: { orgId: OrgId; mode: Mode }, id: JobId): Promise<Job | undefined>;
  /** A fresh presigned URL of the job's CSV, for a few minutes and this method. */
  presignCsv(job: Job, method: 'GET' | 'HEAD'): Promise<string>;
}

export interface ExportRequest {
  /** `job_....csv` */
  file: string;
  expires: string;
  kid: string;
  signature: string;
}

/**
 * Where an export link leads now.
 * @throws ServiceError NOT_FOUND for an altered, expired or foreign link
 */
export async function openExport(
  ports: OpenExportPorts,
  request: ExportRequest,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<string> {
  const gone = () => notFound('The link is not valid or has expired.');
  const jobId = JobId.safeParse(request.file.replace(/\.csv$/, ''));
  const [org, mode, hmac, ...rest] = request.signature.split('.');
  const orgId = OrgId.safeParse(org);
  if (!request.file.endsWith('.csv') || !jobId.success || !orgId.success) throw gone();
  if (mode !== 'live' || hmac === undefined || rest.length > 0) throw gone();
  if (!/^\d{1,12}$/.test(request.expires)) throw gone();
  const expires = Number(request.expires);
  // One spelling only: what was signed is the number.
  if (String(expires) !== request.expires) throw gone();
  const expected = ports.signer.sign(
    request.kid,
    signedText(orgId.data, mode, jobId.data, expires),
  );
  if (expected === undefined || !ports.signer.equal(expected, hmac)) throw gone();
  if (ports.now().getTime() >= expires * 1_000) throw gone();
  const job = await ports.findJob({ orgId: orgId.data, mode }, jobId.data);
  if (job === undefined || !job.hasCsv) throw gone();
  return ports.presignCsv(job, method);
}
