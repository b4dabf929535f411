import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import type { Settings } from '../../lib/aws/settings.ts';
import { synthesize } from './synthesize.ts';

type Context = Readonly<Record<string, unknown>>;

/** Each setting with a value that is not its default, and with what it needs beside it. */
const EVERY_SETTING = {
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
const FUNCTION_SETTINGS = {
  LANGUAGE_MODEL_ID: 'eu.maker.model-1',
  JOB_RETENTION_DAYS: '90',
} as const;

const QUALIFIER = { '@aws-cdk/core:bootstrapQualifier': 'abcd1234' };

/** Finds what has no acknowledgement, as `cdk` does. */
const synthesizing = (context: Context) => () =>
  synthesize({ context, plugins: (app) => new AwsSolutionsChecks(app) });

test.for(['us-east-1', 'eu-central-1', 'ap-southeast-2'])(
  'everything synthesizes in %s, and every finding has its reason',
  (region) => {
    expect(synthesizing({ region, ...FUNCTION_SETTINGS })).not.toThrow();
  },
);

test.for(['us-gov-west-1', 'cn-north-1', 'eusc-de-east-1'])(
  '%s is refused with the reason',
  (region) => {
    expect(synthesizing({ region })).toThrow(/region .*CloudFront/);
  },
);

test.for(['maker.model-1', 'arn:aws:bedrock:eu-central-1:111122223333:inference-profile/a'])(
  'the model may be %s',
  (LANGUAGE_MODEL_ID) => {
    expect(synthesizing({ LANGUAGE_MODEL_ID })).not.toThrow();
  },
);

test('an account that was bootstrapped with a qualifier of its own will do', () => {
  expect(synthesizing(QUALIFIER)).not.toThrow();
});

test.for(Object.entries(EVERY_SETTING))('%s may be set alone', ([, context]) => {
  expect(synthesizing(context)).not.toThrow();
});

test('a firewall stands before an API without a name of its own, too', () => {
  const { apiWebAclArn } = EVERY_SETTING.apiWebAclArn;
  expect(synthesizing({ apiWebAclArn })).not.toThrow();
});

test('all settings may be set at once', () => {
  const all = Object.assign({}, ...Object.values(EVERY_SETTING)) as Context;
  expect(synthesizing({ ...all, ...FUNCTION_SETTINGS, ...QUALIFIER })).not.toThrow();
});
