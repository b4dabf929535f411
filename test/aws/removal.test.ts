import { describe, expect, test } from 'vitest';
import { ofType, synthesize } from './synthesize.ts';
import type { Resource, Synthesized } from './synthesize.ts';

const kept = synthesize({ context: { stripe: true } });
const loose = synthesize({ context: { stripe: true, deletionProtection: false } });

/** Properties that give a resource its name; AWS lets no second one have it. */
const NAME = /^(\w*Name|Name)$/;
/** Names that AWS gives twice (a pool is known by its id), or that are references to others. */
const NO_CLAIM = new Set(['UserPoolName', 'AttributeName', 'KeyName']);

const retained = ({ resources }: Synthesized) =>
  Object.entries(resources).filter(([, { DeletionPolicy }]) =>
    String(DeletionPolicy).startsWith('Retain'),
  );

const fixedNames = ({ Properties }: Resource): readonly string[] =>
  Object.entries(Properties ?? {})
    .filter(([name, value]) => NAME.test(name) && !NO_CLAIM.has(name) && value !== undefined)
    .map(([name]) => name);

describe('a stage that is protected', () => {
  test('keeps what holds data, and nothing else, under names that no later deployment needs', () => {
    const types = retained(kept).map(([, { Type, DeletionPolicy }]) => [Type, DeletionPolicy]);
    expect(types.toSorted()).toEqual([
      ['AWS::Cognito::UserPool', 'Retain'],
      ['AWS::DynamoDB::Table', 'Retain'],
      ['AWS::KMS::Key', 'RetainExceptOnCreate'],
      ['AWS::S3::Bucket', 'RetainExceptOnCreate'],
      ['AWS::SecretsManager::Secret', 'RetainExceptOnCreate'],
      ['AWS::SecretsManager::Secret', 'RetainExceptOnCreate'],
      ['AWS::SecretsManager::Secret', 'RetainExceptOnCreate'],
    ]);
    for (const [id, resource] of retained(kept))
      expect([id, ...fixedNames(resource)]).toEqual([id]);
  });

  test('is not deleted by a slip', () => {
    expect(kept.stack.terminationProtection).toBe(true);
    expect(loose.stack.terminationProtection).toBe(false);
  });
});

test('a stage that may vanish leaves nothing behind', () => {
  expect(retained(loose)).toEqual([]);
  for (const { Properties } of ofType(loose, 'AWS::DynamoDB::Table'))
    expect(Properties.DeletionProtectionEnabled).toBe(false);
  for (const { Properties } of ofType(loose, 'AWS::Cognito::UserPool'))
    expect(Properties.DeletionProtection).toBe('INACTIVE');
});

test.for([
  ['protected', kept],
  ['loose', loose],
] as const)('no bucket is deleted without being emptied first: %s', ([, of]) => {
  const emptied = new Set(
    ofType(of, 'Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName.Ref),
  );
  const deleted = Object.entries(of.resources)
    .filter(
      ([, { Type, DeletionPolicy }]) => Type === 'AWS::S3::Bucket' && DeletionPolicy === 'Delete',
    )
    .map(([id]) => id);
  expect(deleted.length).toBeGreaterThan(0);
  expect([...emptied].toSorted()).toEqual(deleted.toSorted());
});

test("each creation of the stack has a state machine of its own name: a deleted one's jobs may still wait", () => {
  const [machine] = ofType(kept, 'AWS::StepFunctions::StateMachine');
  expect(JSON.stringify(machine?.Properties.StateMachineName)).toContain('{"Ref":"AWS::StackId"}');
});

test('secrets are found by the outputs', () => {
  for (const name of ['Signing', 'Webhooks', 'Stripe'])
    kept.template.hasOutput(`${name}SecretArn`, {});
});
