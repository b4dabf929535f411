import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { ALL_SETTINGS, EVERY_SETTING, FUNCTION_SETTINGS } from './every-setting.ts';
import type { Context } from './every-setting.ts';
import { synthesize } from './synthesize.ts';

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
  expect(synthesizing({ ...ALL_SETTINGS, ...QUALIFIER })).not.toThrow();
});
