import * as z from 'zod';
import { chooseSources, OVERTURE_CATALOG } from './domain/sources/sources.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const seconds = (fallback: number) => z.coerce.number().min(0).default(fallback);

const Environment = z.object({
  AWS_REGION: z.string().default('us-east-1'),
  /** Who the function is; Lambda sets it, and the local stack gives each function its own name. */
  AWS_ACCESS_KEY_ID: z.string().default('local'),
  TABLE_NAME: z.string().default('lead-jobs'),
  BUCKET_NAME: z.string().default('lead-jobs'),
  DELIVERY_QUEUE_URL: z.string().default(''),
  STATE_MACHINE_ARN: z.string().default(''),
  BASE_URL: z.url().default('http://localhost/v1'),
  DASHBOARD_URL: z.url().default('http://localhost'),
  /** Signs cursors and export links: `kid:secret`, the newest first; older ones still verify. */
  SIGNING_KEYS: z.string().default(''),
  /** Where secrets (SIGNING_KEYS ...) stand instead: ids of secrets in Secrets Manager, with commas between. */
  SECRETS_ID: z.string().default(''),
  /** Encrypts webhook signing secrets: `kid:secret`, the newest first; older ones still open. */
  WEBHOOK_SECRET_KEYS: z.string().default(''),
  OIDC_ISSUER: z.string().default(''),
  OIDC_CLIENT_ID: z.string().default(''),
  OIDC_JWKS_URI: z.string().default(''),
  SANDBOX_JOB_SECONDS: seconds(30),
  /** Jobs with test keys of one organisation in a UTC day. */
  SANDBOX_JOBS_PER_DAY: z.coerce.number().int().min(0).default(1_000),
  WEBHOOK_RETRY_SCHEDULE_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .default('30,120,600,1800,7200')
    .transform((list) => list.split(',').map(Number)),
  WEBHOOK_TIMEOUT_SECONDS: seconds(10),
  LEAD_WINDOW_DAYS: z.coerce.number().min(0).default(30),
  JOB_MAX_SECONDS: seconds(1_800),
  CLARIFICATION_SECONDS: seconds(72 * 3_600),
  JOB_RETENTION_DAYS: z.coerce.number().min(0).optional(),
  ALLOW_LOCALHOST_WEBHOOKS: flag,
  LEAD_SOURCES: z.string().default('overture'),
  OVERTURE_CATALOG_URL: z.url().default(OVERTURE_CATALOG),
  /** The interpreter of an Overpass server, for example `http://overpass:80/api/interpreter`; empty: no OpenStreetMap. */
  OVERPASS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** A model or inference profile of Amazon Bedrock that reads prompts the grammar is unsure of; empty: none does. */
  LANGUAGE_MODEL_ID: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().default(''),
  /** Another address of the payment provider: the local stack's embedded one. */
  STRIPE_API_URL: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /** The live key that the canary calls with; its organisation pays a credit an hour. */
  CANARY_API_KEY: z.string().default(''),
  /** What the canary asks for: one lead, where many are. */
  CANARY_PROMPT: z.string().default('find 1 restaurant in Chicago, IL'),
  /** Check the leads' own e-mail addresses while they are enriched (no quota). */
  LEAD_EMAIL_CHECKS: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  SMTP_VERIFICATION: flag,
  REACHER_URL: z.string().default(''),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((server) => server !== '')),
  AWS_ENDPOINT_URL_DYNAMODB: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL_SQS: z.string().optional(),
  AWS_ENDPOINT_URL_SFN: z.string().optional(),
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: z.string().optional(),
  /** Where metrics count; empty: nothing is counted. */
  METRICS_NAMESPACE: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Env = Readonly<Record<string, string | undefined>>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** The same, with settings that depend on each other checked together. */
const Settings = Environment.transform((settings, context) => {
  const sources = chooseSources(settings.LEAD_SOURCES, settings);
  if (sources.kind === 'ok') return { ...settings, LEAD_SOURCES: sources.ids };
  for (const message of sources.problems)
    context.issues.push({ code: 'custom', path: ['LEAD_SOURCES'], message, input: settings });
  return z.NEVER;
});

/** Every setting of the functions, read and checked once. */
export type Config = z.output<typeof Settings>;

/**
 * The settings of an environment. An empty value counts as unset: `STRIPE_SECRET_KEY=` in a shell or a compose file
 * means that there is none.
 */
export const settingsIn = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );

/** Reads the settings from an environment; throws with the name of each bad one. */
export function readConfig(env: Env): Config {
  const result = Settings.safeParse(settingsIn(env));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid settings: ${problems.join('; ')}`);
}

/** What the code can't see of where it runs: settings, and the hooks that only the local stack sets. */
export interface Runtime {
  env: Env;
  local?: LocalHooks;
}

/** `write`: a DynamoDB write, transactions included, which may meet another transaction. */
export type CallKind = 'write' | 'other';

/** Hooks of the local stack: fault injection, and its own names for the sample data's websites. */
export interface LocalHooks {
  /** Called before and after each named port call; may throw (an injected fault). */
  before?(point: string, kind: CallKind): void | Promise<void>;
  after?(point: string): void | Promise<void>;
  /** The clock; tests move it. */
  now?(): Date;
  /** Opens a database elsewhere than in this process (see `withDatabase` of the reader of places). */
  withDatabase?<T>(
    directory: string,
    signal: AbortSignal,
    work: (database: {
      query(
        sql: string,
        values: Readonly<Record<string, string | number | readonly string[]>>,
      ): Promise<Readonly<Record<string, unknown>>[]>;
    }) => Promise<T>,
  ): Promise<T>;
  /** Whether the sample data's domains are found, with their mail server. */
  readonly servesSampleMail?: boolean;
  /** Where the connector finds a sample website or its mail server; undefined for every other name. */
  mapHost?(hostname: string, port: number): { address: string; port: number } | undefined;
}

/** The process's environment as it is now. */
export const environment = (): Env => ({ ...process.env });
