import type { Settings } from '../../lib/aws/settings.ts';

export type Context = Readonly<Record<string, unknown>>;

/** Each setting with a value that is not its default, and with what it needs beside it. */
export const EVERY_SETTING = {
  stage: { stage: 'staging' },
  region: { region: 'eu-central-1' },
  domainName: {
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  },
  certificateArn: {
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
    hostedZoneId: 'Z0000000000000000001',
  },
  dashboardDomainName: {
    dashboardDomainName: 'app.example.com',
    dashboardCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/b',
  },
  dashboardCertificateArn: {
    dashboardDomainName: 'app.example.com',
    dashboardCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/b',
    hostedZoneId: 'Z0000000000000000001',
  },
  hostedZoneId: {
    hostedZoneId: 'Z0000000000000000001',
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
    dashboardDomainName: 'app.example.com',
    dashboardCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/b',
  },
  mapTileUrl: { mapTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png' },
  mapTileAttribution: {
    mapTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
    mapTileAttribution: 'Tiles by Example',
  },
  alarmEmail: { alarmEmail: 'ops@example.com' },
  selfSignUp: { selfSignUp: 'false' },
  mailFrom: { mailFrom: 'leads@example.com', region: 'eu-central-1' },
  mailDomain: { mailDomain: 'example.com', mailFrom: 'leads@example.com', region: 'eu-central-1' },
  requestsPerSecond: { requestsPerSecond: '50' },
  apiConcurrency: { apiConcurrency: '20' },
  apiWebAclArn: {
    apiWebAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/leads/a1b2',
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  },
  gradualDeployment: { gradualDeployment: 'true' },
  tracing: { tracing: 'false' },
  monthlyBudget: { monthlyBudget: '200', alarmEmail: 'ops@example.com' },
  logRetentionDays: { logRetentionDays: '90' },
  deletionProtection: { deletionProtection: 'false' },
  pointInTimeRecovery: { pointInTimeRecovery: 'false' },
  restoredTable: { restoredTable: 'lead-jobs-restored' },
  stripe: { stripe: 'true' },
  canary: { canary: 'true' },
  architecture: { architecture: 'x86_64' },
  mapConcurrency: { mapConcurrency: '9' },
  deliveryConcurrency: { deliveryConcurrency: '20' },
} as const satisfies Record<Exclude<keyof Settings, 'functions'>, Context>;

/** Settings of the functions that change more than an environment. */
export const FUNCTION_SETTINGS = {
  LANGUAGE_MODEL_ID: 'eu.maker.model-1',
  JOB_RETENTION_DAYS: '90',
} as const;

/** Everything at once. */
export const ALL_SETTINGS: Context = {
  ...(Object.assign({}, ...Object.values(EVERY_SETTING)) as Context),
  ...FUNCTION_SETTINGS,
};
