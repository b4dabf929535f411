import { beforeAll, describe, expect, test } from 'vitest';
import { ofType, synthesize } from './synthesize.ts';
import type { Resource, Synthesized } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize({ context: { stripe: true, LANGUAGE_MODEL_ID: 'eu.maker.model-1' } });
});

interface Statement {
  Effect: string;
  Action: string | readonly string[];
  Resource: unknown;
  Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const FUNCTION_ROLE = /^What (\S+) of lead-jobs-prod may do$/;

const functionRoles = (): readonly (readonly [string, Resource])[] =>
  ofType(stack, 'AWS::IAM::Role').flatMap((role) => {
    const name = FUNCTION_ROLE.exec(role.Properties.Description)?.[1];
    return name === undefined ? [] : [[name, role] as const];
  });

const statementsOf = (role: Resource): readonly Statement[] =>
  role.Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

const list = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? value : [value as T];

/** A value of the template as one text: references by logical id, without the hash of their path. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [kind, of] = Object.entries(value as Record<string, unknown>)[0] ?? [];
  if (kind === 'Ref') return `<${String(of).replace(/[0-9A-F]{8}$/, '')}>`;
  if (kind === 'Fn::GetAtt') return `<${((of as string[])[0] ?? '').replace(/[0-9A-F]{8}$/, '')}>`;
  if (kind === 'Fn::Sub') return String(of);
  // Only the state machine's name has a part of the stack's own id.
  if (kind === 'Fn::Select') return '<own suffix>';
  if (kind === 'Fn::Join') return (of as [string, unknown[]])[1].map(textOf).join('');
  return JSON.stringify(value);
}

/** One line for each action on each resource: what a reviewer wants to see. */
const linesOf = (statement: Statement): readonly string[] =>
  list(statement.Action).flatMap((action) =>
    list(statement.Resource).map((resource) => {
      const conditions = Object.values(statement.Condition ?? {}).flatMap((values) =>
        Object.values(values).flatMap((value) => list(value).map(textOf)),
      );
      const when = conditions.length === 0 ? '' : ` when ${conditions.join(' or ')}`;
      return `  ${action} on ${textOf(resource)}${when}`;
    }),
  );

describe('functions', () => {
  test('may do exactly what is listed, each as itself', async () => {
    const text = functionRoles()
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, role]) => [name, ...statementsOf(role).flatMap(linesOf)].join('\n'))
      .join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot('grants.txt');
  });

  test('have a role each, no managed policies, and no policy is added from elsewhere', () => {
    const functions = ofType(stack, 'AWS::Lambda::Function');
    const roles = new Set(functions.map(({ Properties }) => textOf(Properties.Role)));
    expect(roles.size).toBe(functions.length);
    // The CDK's own functions, which upload the dashboard and empty its bucket, have theirs.
    const own = functions.filter(({ Properties }) => Properties.FunctionName !== undefined);
    expect(functionRoles()).toHaveLength(own.length);
    for (const [, role] of functionRoles())
      expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    const added = ofType(stack, 'AWS::IAM::Policy').flatMap(({ Properties }) => Properties.Roles);
    for (const role of added.map(textOf)) expect(roles).not.toContain(role);
  });

  test('name every action and every resource', () => {
    for (const [, role] of functionRoles())
      for (const statement of statementsOf(role)) {
        expect(statement.Effect).toBe('Allow');
        for (const action of list(statement.Action))
          expect(action).toMatch(/^[a-z0-9]+:[A-Za-z]+$/);
        // Segments of X-Ray belong to nothing that could be named.
        const named = !list(statement.Action).every((action) => action.startsWith('xray:'));
        if (named) for (const resource of list(statement.Resource)) expect(resource).not.toBe('*');
      }
  });

  test('reach the table only by key prefixes, and use the key only through a service', () => {
    for (const [, role] of functionRoles())
      for (const { Action, Condition } of statementsOf(role)) {
        const services = new Set(list(Action).map((action) => action.split(':')[0]));
        if (services.has('dynamodb'))
          expect(Object.keys(Condition?.['ForAllValues:StringLike'] ?? {})).toEqual([
            'dynamodb:LeadingKeys',
          ]);
        if (services.has('kms'))
          expect(Object.keys(Condition?.['StringEquals'] ?? {})).toEqual(['kms:ViaService']);
      }
  });

  test('have policies that IAM takes: 10,240 characters a role', () => {
    for (const [, role] of functionRoles())
      expect(JSON.stringify(statementsOf(role)).length).toBeLessThan(9_500);
  });
});

test('the state machine may invoke the functions of its stages and no other', () => {
  const [policy] = ofType(stack, 'AWS::IAM::Policy').filter(({ Properties }) =>
    JSON.stringify(Properties.PolicyDocument).includes('lambda:InvokeFunction'),
  );
  const invoked = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Action }: Statement) => Action === 'lambda:InvokeFunction',
  ).flatMap(({ Resource }: Statement) => list(Resource).map(textOf));
  expect(invoked.toSorted()).toEqual(
    ['advance', 'ask', 'deliver', 'enrich', 'fail', 'normalize', 'parse', 'route', 'scrape'].map(
      (stage) => `<stages${stage}Function>`,
    ),
  );
});

test('only the gateway and the rules may invoke functions from outside', () => {
  const permissions = ofType(stack, 'AWS::Lambda::Permission');
  const principals = permissions.map(({ Properties }) => Properties.Principal);
  expect(new Set(principals)).toEqual(
    new Set(['apigateway.amazonaws.com', 'events.amazonaws.com']),
  );
  for (const { Properties } of permissions) expect(Properties.SourceArn).toBeDefined();
});
