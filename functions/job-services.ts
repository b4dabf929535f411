import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { Executions } from './adapters/executions/executions.ts';
import { ObjectStore } from './adapters/objects/object-store.ts';
import { linkSigner, readSigningKeys } from './adapters/signing/signing-keys.ts';
import { JobStore } from './adapters/table/job-store.ts';
import { rateLimiter } from './adapters/table/rate-limiter.ts';
import { clientOptions } from './clients.ts';
import type { Base } from './clients.ts';
import type { Config } from './config.ts';
import type { JobPorts } from './domain/jobs/job-ports.ts';
import type { Job } from './domain/jobs/job.ts';
import { committer } from './event-dispatch.ts';
import type { CursorSealer } from './http/cursor.ts';

export const urlsOf = (config: Config) => ({
  baseUrl: config.BASE_URL.replace(/\/+$/, ''),
  dashboardUrl: config.DASHBOARD_URL.replace(/\/+$/, ''),
});

export const objectStore = ({ config, point }: Base): ObjectStore =>
  new ObjectStore(
    new S3Client({
      ...clientOptions(config, config.AWS_ENDPOINT_URL_S3),
      // An added checksum of an empty body would break presigned URLs.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    config.BUCKET_NAME,
    point,
  );

export const executionsOf = ({ config, point }: Base): Executions =>
  new Executions(
    new SFNClient(clientOptions(config, config.AWS_ENDPOINT_URL_SFN)),
    {
      stateMachineArn: config.STATE_MACHINE_ARN,
      sandboxJobSeconds: config.SANDBOX_JOB_SECONDS,
    },
    point,
  );

/** Calls on executions that may be lost: the sweeper repeats what a job still needs. */
export function executionPorts(executions: Executions) {
  const besteffort = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch {
      // The job row is the truth; the sweeper finds a job that needs another call.
    }
  };
  return {
    startJob: (job: Job) => besteffort(() => executions.start(job)),
    stopJob: (job: Job) => besteffort(() => executions.stop(job)),
    resumeJob: (job: Job) =>
      besteffort(async () => {
        if (job.taskToken !== null) await executions.resume(job.taskToken);
      }),
  };
}

export function jobServices(base: Base): JobPorts & { cursors: CursorSealer } {
  const { config, table, now, newId } = base;
  const store = new JobStore(table);
  const objects = objectStore(base);
  const keys = readSigningKeys(config.SIGNING_KEYS);
  const limiter = rateLimiter(table, now);
  const urls = urlsOf(config);
  return {
    now,
    newId,
    urls,
    baseUrl: urls.baseUrl,
    cursors: { keys: keys.map(({ secret }) => secret) },
    signer: linkSigner(keys),
    takeCreation: (actor) => limiter.takeCreation(actor),
    ...executionPorts(executionsOf(base)),
    presignCsv: (job) => objects.presignCsv(job),
    findJob: (owner, id) => store.findJob(owner, id),
    findJobByIdempotencyKey: (owner, key) => store.findJobByIdempotencyKey(owner, key),
    insertJob: (input) => store.insertJob(input),
    commit: committer(base, store),
    readAccount: (orgId) => store.readAccount(orgId),
    listJobs: (owner, options) => store.listJobs(owner, options),
    listLeads: (job, position, limit) => store.listLeads(job, position, limit),
  };
}
