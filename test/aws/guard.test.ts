import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROUTES } from '../../functions/api/table.ts';
import { routeKey } from '../../functions/http/route.ts';
import { ofType, synthesize } from './synthesize.ts';
import type { Synthesized } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize();
});

describe('callers', () => {
  type Throttle = Readonly<Record<string, { ThrottlingRateLimit: number }>>;
  const throttles = (of: Synthesized): Throttle =>
    ofType(of, 'AWS::ApiGatewayV2::Stage')[0]?.Properties.RouteSettings;

  test('without a credential, and those of costly routes, get a part of all requests', () => {
    const slowed = throttles(synthesize({ context: { requestsPerSecond: 100 } }));
    const open = Object.values(API_ROUTES)
      .flat()
      .filter(({ access }) => access === 'public')
      .map((route) => routeKey(route));
    for (const key of open) expect(slowed[key]?.ThrottlingRateLimit).toBe(20);
    expect(slowed['POST /v1/verify/emails']?.ThrottlingRateLimit).toBe(10);
    expect(slowed['POST /v1/jobs']).toBeUndefined();
  });

  test('meet the stage only once every route that it names is there', () => {
    const [stage] = Object.values(stack.template.findResources('AWS::ApiGatewayV2::Stage'));
    const routes = Object.entries(stack.template.findResources('AWS::ApiGatewayV2::Route'));
    const waited = new Set<string>(stage?.['DependsOn'] as string[]);
    const named = Object.keys(throttles(stack));
    expect(named.length).toBeGreaterThan(5);
    for (const key of named) {
      const [id] = routes.find(([, { Properties }]) => Properties.RouteKey === key) ?? [];
      expect(waited).toContain(id);
    }
  });

  test('have concurrency of their own by setting, and the operator hears what that takes', () => {
    const reserved = synthesize({ context: { apiConcurrency: 7 } });
    for (const { Properties } of ofType(reserved, 'AWS::Lambda::Function')) {
      const isApi = String(Properties.FunctionName ?? '').startsWith('lead-jobs-prod-api-');
      expect(Properties.ReservedConcurrentExecutions).toBe(isApi ? 7 : undefined);
    }
    const count = Object.keys(API_ROUTES).length;
    expect(reserved.warnings.join()).toContain(`reserves ${7 * count}`);
    expect(reserved.warnings.join()).toContain(`is ${7 * count + 100} or more`);
    expect(stack.warnings.join()).not.toContain('apiConcurrency');
  });

  test('come by a web ACL where there is one, and links name that way', () => {
    const apiWebAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/leads/a1b2';
    const { template } = synthesize({ context: { apiWebAclArn } });
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        WebACLId: apiWebAclArn,
        DefaultCacheBehavior: Match.objectLike({
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        }),
      }),
    });
    const { Value } = Object.values(template.findOutputs('ApiUrl'))[0] ?? {};
    expect(JSON.stringify(Value)).toContain('ApiFirewallDistribution');
  });

  test('meet new code by steps where the setting says so, and old code again after an alarm', () => {
    const gradual = synthesize({ context: { gradualDeployment: true } });
    const names = Object.keys(API_ROUTES);
    expect(ofType(gradual, 'AWS::Lambda::Alias')).toHaveLength(names.length);
    const groups = ofType(gradual, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(names.length);
    for (const { Properties } of groups) {
      expect(Properties.AlarmConfiguration.Alarms).toHaveLength(2);
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
    for (const { Properties } of ofType(gradual, 'AWS::ApiGatewayV2::Integration'))
      expect(JSON.stringify(Properties.IntegrationUri)).toContain('Live');
  });
});
