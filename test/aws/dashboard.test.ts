import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { routingCode } from '../../lib/aws/web-app.ts';
import { dashboardHeaders } from '../../lib/dashboard-headers.ts';
import { ofType, synthesize } from './synthesize.ts';
import type { Resource, Synthesized } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize();
});

const only = (type: string): Resource => {
  const [resource, ...others] = ofType(stack, type);
  if (resource === undefined || others.length > 0) throw new Error(`There is not one ${type}.`);
  return resource;
};

/** A value of the template as text, with the names of what it refers to in braces. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const {
    Ref,
    'Fn::Join': join,
    'Fn::GetAtt': attribute,
  } = value as Record<string, string & [string, unknown[]]>;
  if (join !== undefined) return join[1].map(textOf).join(join[0]);
  return `{${Ref ?? String(attribute)}}`;
};

describe('the files', () => {
  test('are private: only the distribution may read them, and who empties the bucket can not', () => {
    const allowed = ofType(stack, 'AWS::S3::BucketPolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    const empties = (statement: unknown) =>
      JSON.stringify(statement).includes('CustomS3AutoDeleteObjectsCustomResourceProviderRole');
    const [emptier] = allowed.filter(empties);
    expect(emptier?.Action).not.toContain('s3:GetObject');
    expect(emptier?.Action).toContain('s3:DeleteObject*');
    const policy = allowed.filter((statement) => !empties(statement));
    expect(policy).toEqual([
      expect.objectContaining({
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      }),
    ]);
    stack.template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  });

  test('come before the document that names them, and old ones stay for pages that are open', () => {
    const uploads = Object.entries(stack.resources).filter(
      ([, { Type }]) => Type === 'Custom::CDKBucketDeployment',
    );
    expect(uploads).toHaveLength(2);
    for (const [, { Properties }] of uploads) expect(Properties.Prune).toBe(false);
    const [assets] =
      uploads.find(([, { Properties }]) => Properties.Include?.includes('assets/*')) ?? [];
    const [, documents] = uploads.find(([name]) => name !== assets) ?? [];
    expect(documents?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      DistributionPaths: ['/*'],
    });
    expect(JSON.stringify(documents)).toContain(assets);
    expect(assets).toBeDefined();
  });

  test('are uploaded by a role that can do nothing else', () => {
    const role = ofType(stack, 'AWS::IAM::Role').find(({ Properties }) =>
      String(Properties.Description).startsWith('Uploads the dashboard'),
    );
    const statements: { Action: string | string[]; Resource: unknown }[] =
      role?.Properties.Policies[0].PolicyDocument.Statement;
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    expect(statements.flatMap(({ Action }) => Action).toSorted()).toEqual([
      'cloudfront:CreateInvalidation',
      'cloudfront:GetInvalidation',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:AbortMultipartUpload',
      's3:GetObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
    expect(statements.map(({ Resource }) => Resource)).not.toContain('*');
  });
});

describe('CloudFront', () => {
  test('gives every answer the headers that the local dashboard has, and asks for TLS', () => {
    const policies = ofType(stack, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
    );
    expect(policies).toHaveLength(2);
    for (const { SecurityHeadersConfig, CustomHeadersConfig } of policies) {
      const csp = textOf(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
      const [, api = '', identity = ''] = /connect-src 'self' (\S+) (\S+);/.exec(csp) ?? [];
      const { 'Content-Security-Policy': wanted, ...others } = dashboardHeaders({
        api,
        identity,
        tileUrl: null,
      });
      expect(csp).toBe(wanted);
      expect(api).toMatch(/^\{ApiHttpApi\w+,ApiEndpoint\}$/);
      expect(identity).toMatch(/^https:\/\/\{IdentityUsersPages\w+\}\.auth\.\{AWS::Region\}\./);
      const own = new Map(
        CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [
          Header,
          Value,
        ]),
      );
      expect({
        'X-Content-Type-Options': SecurityHeadersConfig.ContentTypeOptions.Override && 'nosniff',
        'Referrer-Policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
        ...Object.fromEntries(own),
      }).toEqual({ ...others, 'Cache-Control': expect.any(String) });
      expect(SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(
        86_400 * 180,
      );
    }
    const { DefaultCacheBehavior, CacheBehaviors } = only('AWS::CloudFront::Distribution')
      .Properties.DistributionConfig;
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    expect(CacheBehaviors).toEqual([expect.objectContaining({ PathPattern: '/assets/*' })]);
    expect(CacheBehaviors[0].FunctionAssociations).toBeUndefined();
  });

  test.each([
    ['/', '/index.html'],
    ['/jobs/job_01H', '/index.html'],
    ['/settings/keys', '/index.html'],
    ['/callback', '/index.html'],
    ['/no.such.file', '/index.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/index.html', '/index.html'],
    ['/config.json', '/config.json'],
  ])('gives for %s the file %s', (uri, file) => {
    const { FunctionCode } = only('AWS::CloudFront::Function').Properties;
    const request = { uri, method: 'GET', querystring: { code: { value: 'x' } } };
    const answer = runInNewContext(`${FunctionCode};handler(event)`, { event: { request } });
    expect(answer).toEqual({ ...request, uri: file });
  });

  test('knows the files of the build, but not those that it is never asked about', () => {
    expect(routingCode(['/index.html', '/theme.js', '/assets/a.js'])).toContain(
      '["/index.html","/theme.js","/config.json"]',
    );
  });
});

test('every part knows the one address: people, functions, sign-in, and the settings of the pages', () => {
  const distribution = /^https:\/\/\{WebAppDistribution\w+,DomainName\}$/;
  const { Value } = stack.template.toJSON()['Outputs'].DashboardUrl;
  expect(textOf(Value)).toMatch(distribution);
  for (const { Properties } of ofType(stack, 'AWS::Lambda::Function'))
    if (Properties.FunctionName !== undefined)
      expect(textOf(Properties.Environment.Variables.DASHBOARD_URL)).toMatch(distribution);
  const { CallbackURLs, LogoutURLs } = only('AWS::Cognito::UserPoolClient').Properties;
  expect([...CallbackURLs, ...LogoutURLs].map(textOf)).toEqual(
    ['callback', 'signed-out'].map((path) => `${textOf(Value)}/${path}`),
  );
});

test('has a name and tiles of its own by setting', () => {
  const { template } = synthesize({
    context: {
      dashboardDomainName: 'app.example.com',
      dashboardCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
      hostedZoneId: 'Z0000000000000000001',
      mapTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
    },
  });
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['app.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    },
  });
  for (const Type of ['A', 'AAAA'])
    template.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'app.example.com.', Type });
  template.hasOutput('DashboardUrl', { Value: 'https://app.example.com' });
  template.allResourcesProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: {
            'Fn::Join': [
              '',
              Match.arrayWith([
                Match.stringLikeRegexp("img-src 'self' https://tiles.example.com;"),
              ]),
            ],
          },
        },
      },
    },
  });
});
