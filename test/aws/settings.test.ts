import { expect, test } from 'vitest';
import { readSettings } from '../../lib/aws/settings.ts';

test('nothing has to be set, and what holds data is protected', () => {
  expect(readSettings({})).toMatchObject({
    stage: 'prod',
    architecture: 'arm64',
    deletionProtection: true,
    pointInTimeRecovery: true,
    mapConcurrency: 4,
    deliveryConcurrency: 2,
    stripe: false,
    functions: {},
  });
});

test('texts from the command line become what they mean', () => {
  expect(
    readSettings({ deletionProtection: 'false', mapConcurrency: '8', logRetentionDays: '90' }),
  ).toMatchObject({ deletionProtection: false, mapConcurrency: 8, logRetentionDays: 90 });
});

test('every setting of the functions can be given by its name', () => {
  expect(readSettings({ LEAD_WINDOW_DAYS: '60', SANDBOX_JOB_SECONDS: 5 }).functions).toEqual({
    LEAD_WINDOW_DAYS: '60',
    SANDBOX_JOB_SECONDS: '5',
  });
});

test("the CDK's own context is no setting", () => {
  expect(() =>
    readSettings({
      '@aws-cdk/core:newStyleStackSynthesis': true,
      'aws:cdk:bundling-stacks': ['**'],
      'availability-zones:account=1:region=us-east-1': [],
    }),
  ).not.toThrow();
});

test.for([
  [{ stge: 'prod' }, /stge is not a setting/],
  [{ stage: 'Prod_1' }, /stage must be 1 to 16 characters of/],
  [{ stage: 'prod-' }, /stage must be 1 to 16 characters of/],
  [{ stage: 'aws-dev' }, /stage must not contain aws, .*Cognito refuses/],
  [{ region: 'mars' }, /region must be a region/],
  [{ dashboardDomainName: 'app.example.com' }, /dashboardCertificateArn must be set with/],
  [
    {
      dashboardDomainName: 'app.example.com',
      dashboardCertificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/a',
    },
    /dashboardCertificateArn must be the ARN of a certificate in us-east-1/,
  ],
  [{ mapTileUrl: 'http://tiles.example.com/{z}/{x}/{y}.png' }, /mapTileUrl must be an https/],
  [{ mapTileUrl: 'https://tiles.example.com/{z}/{x}.png' }, /mapTileUrl must be an https/],
  [{ mapTileAttribution: 'Tiles' }, /mapTileUrl must be set with mapTileAttribution/],
  [{ alarmEmail: 'me' }, /alarmEmail must be an e-mail address/],
  [{ mailFrom: 'me', region: 'eu-west-1' }, /mailFrom must be an e-mail address/],
  [{ mailFrom: 'leads@example.com' }, /region must be set with mailFrom/],
  [{ requestsPerSecond: '0' }, /requestsPerSecond must be a whole number/],
  [{ apiConcurrency: '-1' }, /apiConcurrency must be a whole number/],
  [
    { apiWebAclArn: 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/a/b' },
    /apiWebAclArn must be the ARN of a web ACL for CloudFront/,
  ],
  [
    {
      apiWebAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/a/b',
      domainName: 'api.example.com',
      certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/a',
    },
    /certificateArn must be in us-east-1 with apiWebAclArn/,
  ],
  [
    {
      region: 'eu-central-1',
      domainName: 'api.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
    },
    /certificateArn must be in eu-central-1, the region of the API/,
  ],
  [
    { region: 'eu-west-1', mailFrom: 'leads@example.com', mailDomain: 'example.org' },
    /mailFrom must be set with mailDomain, an address of that domain/,
  ],
  [{ monthlyBudget: '100' }, /alarmEmail must be set with monthlyBudget/],
  [
    { monthlyBudget: '-5', alarmEmail: 'ops@example.com' },
    /monthlyBudget must be an amount in US dollars/,
  ],
  [{ METRICS_NAMESPACE: 'x' }, /METRICS_NAMESPACE is set by the stack itself/],
  [{ logRetentionDays: '31' }, /logRetentionDays must be one of/],
  [{ deletionProtection: 'yes' }, /deletionProtection must be true or false/],
  [{ architecture: 'arm' }, /architecture must be arm64 or x86_64/],
  [{ deliveryConcurrency: '1' }, /deliveryConcurrency/],
  [{ mapConcurrency: 'many' }, /mapConcurrency must be a whole number from 1 to 40/],
  [{ domainName: 'api.example.com' }, /certificateArn must be set with domainName/],
  [{ certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' }, /domainName must be set with/],
  [{ hostedZoneId: 'Z1' }, /dashboardDomainName must be set with hostedZoneId/],
  [{ LEAD_WINDOW_DAYS: 'thirty' }, /LEAD_WINDOW_DAYS/],
  [{ OVERTURE_CATALOG_URL: 'nowhere' }, /OVERTURE_CATALOG_URL/],
  [{ LEAD_SOURCES: 'overture,osm' }, /LEAD_SOURCES: osm needs OVERPASS_URL/],
  [{ TABLE_NAME: 'mine' }, /TABLE_NAME is set by the stack itself/],
  [{ STRIPE_SECRET_KEY: 'x' }, /STRIPE_SECRET_KEY is a secret/],
  [{ STRIPE_WEBHOOK_SECRET: 'x' }, /STRIPE_WEBHOOK_SECRET is a secret/],
  [{ CANARY_API_KEY: 'lp_live_x' }, /CANARY_API_KEY is a secret/],
  [{ SIGNING_KEYS: '1:x' }, /SIGNING_KEYS is a secret/],
  [{ WEBHOOK_SECRET_KEYS: '1:x' }, /WEBHOOK_SECRET_KEYS is a secret/],
] as const)('%j is refused with a message that names it', ([context, message]) => {
  expect(() => readSettings(context)).toThrow(message);
});

test('all that is wrong is said at once, and no secret is repeated', () => {
  const context = { stage: '!', alarmEmail: 'me', STRIPE_SECRET_KEY: 'sk_live_abc' };
  expect(() => readSettings(context)).toThrow(/stage .*alarmEmail .*STRIPE_SECRET_KEY/);
  expect(() => readSettings(context)).not.toThrow(/sk_live_abc/);
});

test('settings that need each other are looked at together', () => {
  const given = { LEAD_SOURCES: 'overture,osm', OVERPASS_URL: 'https://overpass.example/api' };
  expect(readSettings(given).functions).toMatchObject(given);
});
