import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import { readConfig, SETTING_NAMES } from '../../functions/config.ts';
import { nearestName } from './nearest-name.ts';

/** Days for which CloudWatch can keep logs. */
const LOG_DAYS = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === 'number' && days !== RetentionDays.INFINITE,
);

/** Context comes as text from the command line and as JSON from files. */
const flag = (fallback: boolean) =>
  z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
      error: 'must be true or false',
    })
    .default(fallback);
/** `true` or an empty text would else become the number 1 or 0. */
const numberFrom = (error: string) =>
  z
    .union([z.number(), z.string()], { error })
    .refine((given) => typeof given === 'number' || /^-?\d+(\.\d+)?$/.test(given), { error })
    .transform(Number);
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return numberFrom(error)
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
    .default(fallback);
};

/**
 * What an operator may choose, by `npx cdk deploy -c name=value`, in the context of `cdk.json`, or in the file of the
 * stage (settings-file.ts). Nothing has to be set. Besides these, every setting of the functions (`functions/config.ts`) can be given by its own name, as in
 * `-c LEAD_WINDOW_DAYS=60`.
 */
const Schema = z.strictObject({
  /** Tells the copies of the service in one account apart; part of every name. */
  stage: z
    .string()
    .regex(/^[a-z]([a-z0-9-]{0,14}[a-z0-9])?$/, {
      error:
        'must be 1 to 16 characters of a-z, 0-9 and -, beginning with a letter and not ending with -',
    })
    .refine((stage) => !/aws|amazon|cognito/.test(stage), {
      error: 'must not contain aws, amazon or cognito: Cognito refuses them in its domain prefix',
    })
    .default('prod'),
  /** Where everything runs and all data stays; without it, the region of the credentials. */
  region: z
    .string()
    .regex(/^[a-z]{2,4}(-[a-z]+)+-\d$/, { error: 'must be a region such as eu-central-1' })
    .refine((region) => !/^(cn|us-gov|us-isob?|eu-isoe|eusc)-/.test(region), {
      error:
        'must be in the standard partition: others have no CloudFront, which serves the dashboard',
    })
    .optional(),
  /** The API's own host name; without it, API Gateway's. Needs `certificateArn`. */
  domainName: z.hostname({ error: 'must be a host name' }).optional(),
  /** A certificate for `domainName`, in the same region; with `apiWebAclArn`, in us-east-1. */
  certificateArn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:/, { error: 'must be the ARN of a certificate' })
    .optional(),
  /** The dashboard's own host name; without it, CloudFront's. Needs `dashboardCertificateArn`. */
  dashboardDomainName: z.hostname({ error: 'must be a host name' }).optional(),
  /** A certificate for `dashboardDomainName`, in us-east-1, where CloudFront looks for it. */
  dashboardCertificateArn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:us-east-1:/, {
      error: 'must be the ARN of a certificate in us-east-1',
    })
    .optional(),
  /** The Route 53 zone that gets the records of the own host names; without it, you make the records yourself. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, { error: 'must be the id of a hosted zone' })
    .optional(),
  /** Tiles for the dashboard's maps, `https://tiles.example.com/{z}/{x}/{y}.png`; without it, its own plain base. */
  mapTileUrl: z
    .string()
    .refine(isTileUrl, { error: 'must be an https address with {z}, {x} and {y}' })
    .optional(),
  /** The credit that the tiles' owner wants to see on the map. */
  mapTileAttribution: z.string().max(200, { error: 'must have at most 200 characters' }).optional(),
  /** Gets an e-mail for every alarm, once it has confirmed the subscription. */
  alarmEmail: z.email({ error: 'must be an e-mail address' }).optional(),
  /** Whoever opens the dashboard may sign up; without it, only an administrator of the user pool makes users. */
  selfSignUp: flag(true),
  /** Sends the mail of sign-up and passwords, an address that SES has verified in `region`, which it needs. */
  mailFrom: z.email({ error: 'must be an e-mail address' }).optional(),
  /** The domain of `mailFrom`, where SES has verified the domain and not the address itself. */
  mailDomain: z.hostname({ error: 'must be a host name' }).optional(),
  /** Requests a second that the gateway lets through, over all callers; twice as many in a burst. */
  requestsPerSecond: whole(500, 1, 10_000),
  /** Concurrency that Lambda keeps for each function of the API, so that jobs never take it all; 0: none. */
  apiConcurrency: whole(0, 0, 1_000),
  /** A web ACL of AWS WAF in front of the API, by a CloudFront distribution; such ACLs lie in us-east-1. */
  apiWebAclArn: z
    .string()
    .regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\//, {
      error: 'must be the ARN of a web ACL for CloudFront, in us-east-1',
    })
    .optional(),
  /** New code of the API gets a tenth of the requests for five minutes, and goes back when an alarm fires. */
  gradualDeployment: flag(false),
  /** Traces of requests and jobs in X-Ray, at its default sampling. */
  tracing: flag(true),
  /** US dollars a month; `alarmEmail` is notified at 80 % of it and when the forecast exceeds it. */
  monthlyBudget: numberFrom('must be an amount in US dollars')
    .pipe(z.number().positive({ error: 'must be an amount in US dollars' }))
    .optional(),
  logRetentionDays: numberFrom(`must be one of ${LOG_DAYS.join(', ')}`)
    .refine((days): days is RetentionDays => new Set<number>(LOG_DAYS).has(days), {
      error: `must be one of ${LOG_DAYS.join(', ')}`,
    })
    .default(RetentionDays.ONE_MONTH),
  /** Keeps table, bucket, users and keys when the stack is deleted, and refuses to delete the table. */
  deletionProtection: flag(true),
  pointInTimeRecovery: flag(true),
  /** A table that was restored from a backup, to be used from now on instead of the stack's own (docs/operating.md). */
  restoredTable: z
    .string()
    .regex(/^[\w.-]{3,255}$/, { error: 'must be the name of a table' })
    .optional(),
  /** Payments by Stripe: makes the secret that holds its keys. */
  stripe: flag(false),
  /** One live lead an hour, asked for from outside, and an alarm when it does not come; makes the secret for its key. */
  canary: flag(false),
  /** Processor of the functions; `x86_64` costs more. */
  architecture: z.enum(['arm64', 'x86_64'], { error: 'must be arm64 or x86_64' }).default('arm64'),
  /** Tiles or chunks that one job works on at the same time. */
  mapConcurrency: whole(4, 1, 40),
  /** Webhook senders at the same time; AWS takes no less than 2. */
  deliveryConcurrency: whole(2, 2, 1_000),
});

export type Settings = Omit<z.output<typeof Schema>, never> & {
  /** Settings of the functions that were given by name. */
  functions: Readonly<Record<string, string>>;
};

/** Settings of the functions that the stack knows itself, or that may stand in no environment. */
const OWN = new Set([
  'AWS_REGION',
  'TABLE_NAME',
  'BUCKET_NAME',
  'DELIVERY_QUEUE_URL',
  'STATE_MACHINE_ARN',
  'DASHBOARD_URL',
  'SECRETS_ID',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'METRICS_NAMESPACE',
]);
const isSecret = (name: string): boolean =>
  /(_SECRET|_SECRET_KEYS?|_KEYS|_API_KEY)$/.test(name) || name === 'SIGNING_KEYS';

/** Context that the CDK itself keeps: feature flags and remembered look-ups. */
export const isSettingOfCdk = (name: string): boolean =>
  /[:@/]/.test(name) || name === 'cli-telemetry';

/**
 * Reads the settings from the context of the app.
 * @throws Error that names each setting that is unknown or wrong, and says what it should be
 */
export function readSettings(context: Readonly<Record<string, unknown>>): Settings {
  const given = Object.entries(context).filter(([name]) => !isSettingOfCdk(name));
  const own = given.filter(([name]) => !SETTING_NAMES.includes(name));
  const functions = given
    .filter(([name]) => SETTING_NAMES.includes(name))
    .map(([name, value]): [string, string] => [name, textOf(value)]);
  const result = Schema.safeParse(Object.fromEntries(own));
  const problems = [
    ...(result.success ? [] : result.error.issues.flatMap(problemsOf)),
    ...problemsOfFunctions(functions),
    ...(result.success ? problemsTogether(result.data) : []),
  ];
  if (!result.success || problems.length > 0)
    throw new Error(`Invalid settings: ${problems.join('; ')}.`);
  return { ...result.data, functions: Object.fromEntries(functions) };
}

/** All context of a node, as the CDK command gives it. */
export const contextOf = (node: Node): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(node.getAllContext());

function problemsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => {
      const near = nearestName(name, [...Object.keys(Schema.shape), ...SETTING_NAMES]);
      const hint = near === undefined ? 'see lib/aws/settings.ts' : `did you mean ${near}?`;
      return `${name} is not a setting (${hint})`;
    });
  return [`${issue.path.join('.')} ${issue.message}`];
}

type Given = z.output<typeof Schema>;

function problemsTogether(settings: Given): string[] {
  const { domainName, certificateArn, dashboardDomainName, dashboardCertificateArn } = settings;
  const pairs = [
    ['domainName', domainName, 'certificateArn', certificateArn],
    [
      'dashboardDomainName',
      dashboardDomainName,
      'dashboardCertificateArn',
      dashboardCertificateArn,
    ],
  ] as const;
  const halves = pairs.flatMap(([name, value, other, otherValue]) => {
    if (value !== undefined && otherValue === undefined)
      return [`${other} must be set with ${name}`];
    if (value === undefined && otherValue !== undefined)
      return [`${name} must be set with ${other}`];
    return [];
  });
  return [...halves, ...problemsOfNames(settings), ...problemsOfMail(settings)];
}

/** Host names and what stands behind them. */
function problemsOfNames(settings: Given): string[] {
  const { region, domainName, dashboardDomainName, certificateArn, apiWebAclArn } = settings;
  const certificateRegion = certificateArn?.split(':')[3];
  // CloudFront takes certificates of us-east-1 alone, API Gateway those of its own region.
  const wanted = apiWebAclArn === undefined ? region : 'us-east-1';
  return [
    ...(settings.hostedZoneId !== undefined && (domainName ?? dashboardDomainName) === undefined
      ? ['domainName or dashboardDomainName must be set with hostedZoneId']
      : []),
    ...(certificateRegion !== undefined && wanted !== undefined && certificateRegion !== wanted
      ? [
          apiWebAclArn === undefined
            ? `certificateArn must be in ${wanted}, the region of the API`
            : 'certificateArn must be in us-east-1 with apiWebAclArn: CloudFront stands in front of the API',
        ]
      : []),
    ...(settings.mapTileAttribution !== undefined && settings.mapTileUrl === undefined
      ? ['mapTileUrl must be set with mapTileAttribution']
      : []),
  ];
}

function problemsOfMail(settings: Given): string[] {
  const { mailFrom, mailDomain } = settings;
  return [
    ...(mailFrom !== undefined && settings.region === undefined
      ? ['region must be set with mailFrom']
      : []),
    ...(mailDomain !== undefined && mailFrom?.endsWith(`@${mailDomain}`) !== true
      ? ['mailFrom must be set with mailDomain, an address of that domain']
      : []),
    ...(settings.monthlyBudget !== undefined && settings.alarmEmail === undefined
      ? ['alarmEmail must be set with monthlyBudget']
      : []),
  ];
}

/** What is wrong with the settings of the functions: each by itself, and together. */
function problemsOfFunctions(settings: readonly (readonly [string, string])[]): string[] {
  const misplaced = settings.flatMap(([name]) => {
    if (OWN.has(name)) return [`${name} is set by the stack itself`];
    if (isSecret(name)) return [`${name} is a secret: put it in Secrets Manager, not here`];
    return [];
  });
  const rest = settings.filter(([name]) => !OWN.has(name) && !isSecret(name));
  try {
    readConfig(Object.fromEntries(rest));
    return misplaced;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [...misplaced, error.message.replace(/^Invalid settings: /, '')];
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function isTileUrl(text: string): boolean {
  const placeholders = ['{z}', '{x}', '{y}'];
  if (!placeholders.every((name) => text.includes(name))) return false;
  const address = text.replaceAll(/[{}]/g, '');
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}
