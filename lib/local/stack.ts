import { randomBytes } from 'node:crypto';
import { getServers } from 'node:dns';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { DEFAULT_FUNCTION } from '../../functions/api/table.ts';
import { settingsIn } from '../../functions/config.ts';
import type { Env, LocalHooks } from '../../functions/config.ts';
import { createLocalDashboard } from './dashboard.ts';
import { openDataDirectory } from './data-directory.ts';
import { startDatabases } from './database/start-databases.ts';
import { createBucket, createTable } from './dynamodb/create-table.ts';
import { startDynamoDb } from './dynamodb/dynamodb.ts';
import { FaultInjector, parseFaults } from './faults.ts';
import { FunctionRegistry, gatewayRoutes, STAGES } from './functions.ts';
import type { FunctionName } from './functions.ts';
import { startGateway } from './gateway/gateway.ts';
import { localRoutes } from './gateway/local-routes.ts';
import { denyExecution, denyObject, denyQueue, denyTable } from './grants.ts';
import { startIdentity } from './identity/identity.ts';
import { createDeliveryQueue, pollQueue } from './objects-and-queues/delivery-queue.ts';
import { startObjectsAndQueues } from './objects-and-queues/objects-and-queues.ts';
import { firstOrganization, organizationSeeder } from './organizations.ts';
import type { SeededOrganization, SeedInput } from './organizations.ts';
import { startPayments } from './payments/payments.ts';
import { makeFilesApart } from './sample/make-files-apart.ts';
import { startSampleData } from './sample/sample-data.ts';
import { startSampleDns } from './sample/sample-dns.ts';
import { MAIL_PORT, startSampleMailServer } from './sample/sample-mail-server.ts';
import { startSampleWebsites } from './sample/sample-websites.ts';
import type { LocalService } from './service.ts';
import { startStepFunctions } from './step-functions/step-functions.ts';

export interface StackOptions {
  /** Port of the API; 0 picks a free one. */
  port?: number;
  /** Settings on top of the local defaults (`SANDBOX_JOB_SECONDS` ...); an empty one counts as unset. */
  env?: Env;
  /** `overture` reads the real release; the sample data set is the default. */
  data?: 'sample' | 'overture';
  /** How often the sweeper runs, in milliseconds; never when 0. */
  sweepMs?: number;
  /** How long a second between the tries of a failed stage lasts, in milliseconds; 1000 when left out. */
  retrySecondMs?: number;
  /** Further names that lead to this machine, beside the sample websites: mail servers of a test. */
  mapHost?: LocalHooks['mapHost'];
  /** Told of every request to DynamoDB, for counting. */
  onDynamoDb?: (operation: string, request: Record<string, unknown>) => void;
  /** Folder in which all state is kept, so that a restart goes on with it; absent: in memory only. */
  dataDirectory?: string;
  /** Opens databases in a process of their own, whose memory goes back after a job. */
  databasesApart?: boolean;
  /** Told of what goes wrong inside a function or a simulated service. */
  onFault?: (error: unknown, where: string) => void;
}

export interface LocalStack {
  /** With `/v1`. */
  baseUrl: string;
  dashboardUrl: string;
  faults: FaultInjector;
  /** Moves the clock of all functions forward. */
  advanceClock(ms: number): void;
  /** The settings that the functions run with. */
  env: Env;
  createOrganization: ReturnType<typeof organizationSeeder>;
  /** The organisation of whoever starts the stack: the same one after a restart. */
  openOrganization(input: SeedInput): Promise<SeededOrganization>;
  /** Runs a function as AWS would. */
  invoke(functionName: FunctionName, event: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export type { SeededOrganization };

const TABLE = 'lead-jobs';
const BUCKET = 'lead-jobs';
const REGION = 'us-east-1';
const MACHINE = 'job';

/**
 * Starts the whole service in this process: everything binds 127.0.0.1, all state is in memory, and in a folder if one
 * is named.
 */
export async function startStack(options: StackOptions = {}): Promise<LocalStack> {
  const onFault = options.onFault ?? (() => {});
  const given = settingsIn(options.env ?? {});
  const faults = new FaultInjector(parseFaults(given['LOCAL_FAULTS'] ?? ''));
  const closing: (() => Promise<void>)[] = [];
  const keep = <T extends Pick<LocalService, 'close'>>(service: T): T => {
    closing.push(() => service.close());
    return service;
  };
  const kept =
    options.dataDirectory === undefined ? undefined : openDataDirectory(options.dataDirectory);
  const secret = (name: string): string => kept?.secret(name) ?? randomBytes(32).toString('hex');
  // Functions are called by services that start before their settings are complete.
  const late: { registry?: FunctionRegistry } = {};
  const invokeNamed = (name: string, event: unknown): Promise<unknown> => {
    const { registry: functions } = late;
    if (functions === undefined) throw new Error('The stack is still starting.');
    return faults.run(() => functions.invoke(name, event));
  };
  const invoke: LocalStack['invoke'] = invokeNamed;
  const [
    database,
    objects,
    identity,
    payments,
    sampleData,
    sampleWebsites,
    sampleDns,
    sampleMail,
    machine,
  ] = await Promise.all([
    startDynamoDb({
      deny: denyTable,
      ttlSweepMs: 60_000,
      ...(kept && { journalOf: (table: string) => kept.journalOf(table) }),
      onFault: (error) => onFault(error, 'dynamodb'),
      inject: (operation, request) => {
        options.onDynamoDb?.(operation, request);
        return undefined;
      },
    }),
    startObjectsAndQueues({
      region: REGION,
      secretAccessKey: 'local',
      denyObject,
      denyQueue,
      directory: kept?.objects,
    }),
    startIdentity({
      onFault: (error) => onFault(error, 'identity'),
      ...(kept && { users: kept.users(), onNewUser: (user) => kept.addUser(user) }),
    }),
    startPayments({
      onFault: (error) => onFault(error, 'payments'),
      journal: kept?.payments,
    }),
    startSampleData(
      z.int().catch(0).parse(kept?.read('sample data port')),
      options.databasesApart === true ? makeFilesApart : undefined,
    ),
    startSampleWebsites(),
    startSampleDns(),
    startSampleMailServer(),
    startStepFunctions({
      deny: denyExecution,
      machines: { [MACHINE]: stateMachine() },
      retrySecondMs: options.retrySecondMs,
      invoke: (name, payload) => invokeNamed(name, payload),
      onExecutionClosed: (execution) => {
        if (execution.status !== 'SUCCEEDED')
          void invoke('stages-closed', { detail: execution }).catch((error: unknown) =>
            onFault(error, 'stages-closed'),
          );
      },
      onFault: (error) => onFault(error, 'step-functions'),
      journal: kept?.executions,
      tokenSecret: kept && Buffer.from(kept.secret('task tokens'), 'hex'),
    }),
  ]);
  for (const service of [
    database,
    objects,
    identity,
    payments,
    sampleData,
    sampleWebsites,
    sampleDns,
    sampleMail,
    machine,
  ])
    keep(service);
  const [queueUrl] = await Promise.all([
    createDeliveryQueue(objects.url),
    createTable(database.url, TABLE),
    createBucket(objects.url, BUCKET),
  ]);
  let extra: ReturnType<typeof localRoutes> = () => Promise.resolve(false);
  const gateway = keep(
    await startGateway({
      port: options.port ?? 0,
      routes: gatewayRoutes(),
      fallback: `api-${DEFAULT_FUNCTION}`,
      refuseEncodedSlashes: true,
      invoke: (name, event) => invokeNamed(name, event),
      extra: (request, response) => extra(request, response),
      onFault: (error, name) => onFault(error, name ?? 'gateway'),
    }),
  );
  payments.sendEventsTo(`${gateway.url}/v1/billing/provider-events`);
  const env: Env = {
    AWS_REGION: REGION,
    TABLE_NAME: TABLE,
    BUCKET_NAME: BUCKET,
    STATE_MACHINE_ARN: machine.stateMachineArn(MACHINE),
    BASE_URL: `${gateway.url}/v1`,
    DASHBOARD_URL: gateway.url,
    DELIVERY_QUEUE_URL: queueUrl,
    WEBHOOK_SECRET_KEYS: `local:${secret('webhook secrets')}`,
    SIGNING_KEYS: `local:${secret('signing')}`,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.clientId,
    OIDC_JWKS_URI: identity.jwksUri,
    ALLOW_LOCALHOST_WEBHOOKS: 'true',
    LOG_LEVEL: 'silent',
    // The invented websites' domains exist in this server only; it refuses all others, which the system's servers know.
    DNS_SERVERS: [sampleDns.address, ...getServers()].join(','),
    // With a key of its own the stack uses the real provider.
    ...('STRIPE_SECRET_KEY' in given ? {} : payments.env),
    ...sourceSettings(given, options.data, sampleData.catalogUrl),
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: objects.url,
    AWS_ENDPOINT_URL_SQS: objects.url,
    AWS_ENDPOINT_URL_SFN: machine.url,
    ...given,
  };
  let clockAheadMs = 0;
  const databases = options.databasesApart === true ? keep(startDatabases()) : undefined;
  const local: LocalHooks = {
    ...(databases && { withDatabase: databases.withDatabase }),
    now: () => new Date(Date.now() + clockAheadMs),
    before: (point, kind) => faults.before(point, kind),
    after: (point) => faults.after(point),
    servesSampleMail: !('DNS_SERVERS' in given),
    mapHost: (hostname, port) =>
      (port === MAIL_PORT
        ? sampleMail.resolveHost(hostname)
        : sampleWebsites.resolveHost(hostname)) ?? options.mapHost?.(hostname, port),
  };
  late.registry = new FunctionRegistry({ env, local });
  const urls = { baseUrl: `${gateway.url}/v1`, dashboardUrl: gateway.url };
  kept?.write('sample data port', Number(new URL(sampleData.catalogUrl).port));
  closing.unshift(
    pollQueue({
      endpoint: objects.url,
      queueUrl,
      invoke: (event) => invoke('background-send', event),
      onFault: (error) => onFault(error, 'background-send'),
    }).close,
    ...sweeping(options.sweepMs ?? 0, () => invoke('background-sweep', {}), onFault),
  );
  const createOrganization = organizationSeeder({
    env,
    identity,
    urls,
    people: kept?.users().length ?? 0,
  });
  machine.resume();
  const dashboard = keep(
    createLocalDashboard({ env, identity, onFault: (error) => onFault(error, 'dashboard') }),
  );
  extra = localRoutes({ createOrganization, dashboard });
  return {
    ...urls,
    faults,
    advanceClock: (ms) => {
      clockAheadMs += ms;
    },
    env,
    createOrganization,
    openOrganization: (input) =>
      firstOrganization(input, { create: createOrganization, identity, urls, kept }),
    invoke,
    close: async () => {
      await Promise.all(closing.map((close) => close()));
      kept?.close();
    },
  };
}

/** Runs the sweeper again and again, as its schedule does in AWS. */
function sweeping(
  everyMs: number,
  sweep: () => Promise<unknown>,
  onFault: (error: unknown, where: string) => void,
): (() => Promise<void>)[] {
  if (everyMs === 0) return [];
  const timer = setInterval(() => {
    void sweep().catch((error: unknown) => onFault(error, 'background-sweep'));
  }, everyMs);
  return [
    () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  ];
}

function sourceSettings(given: Env, data: StackOptions['data'], sampleCatalogUrl: string): Env {
  if ('OVERTURE_CATALOG_URL' in given || data === 'overture') return { LEAD_SOURCES: 'overture' };
  return { LEAD_SOURCES: 'sample', OVERTURE_CATALOG_URL: sampleCatalogUrl };
}

/** The one definition of the state machine, with this place's function names filled in. */
function stateMachine(): unknown {
  const text = readFileSync(new URL('../../statemachines/job.asl.json', import.meta.url), 'utf8');
  const names = new Map(
    Object.keys(STAGES).map((stage) => [
      `${stage.charAt(0).toUpperCase()}${stage.slice(1)}Function`,
      `stages-${stage}`,
    ]),
  );
  return JSON.parse(
    text.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => names.get(name) ?? placeholder),
  );
}
