import { API_ROUTES } from '../../functions/api/table.ts';
import { gatewayPath } from '../../functions/http/route.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';

/** Logical id in the template: `api-jobs` is `ApiJobs`. */
export const logicalId = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What SAM needs to run each function in a container: no resources, no policies, since it deploys nothing. */
export function samTemplate(input: {
  folders: ReadonlyMap<string, string>;
  architecture: 'arm64' | 'x86_64';
  /** Settings of each function. SAM hands on only those that its template names. */
  settingsOf: (name: string) => Readonly<Record<string, string>>;
}): object {
  const functions = Object.entries(FUNCTION_SPECS).map(([name, spec]): [string, object] => [
    logicalId(name),
    {
      Type: 'AWS::Serverless::Function',
      Properties: {
        FunctionName: `lead-jobs-local-${name}`,
        CodeUri: input.folders.get(name),
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Architectures: [input.architecture],
        MemorySize: spec.memoryMb,
        Timeout: spec.timeoutSeconds,
        Environment: {
          Variables: Object.fromEntries(
            Object.keys(input.settingsOf(name)).map((setting) => [setting, '']),
          ),
        },
        ...(name.startsWith('api-') ? { Events: eventsOf(name.slice('api-'.length)) } : {}),
      },
    },
  ]);
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Transform: 'AWS::Serverless-2016-10-31',
    Description: 'The functions of the service, for sam local against npm start',
    Resources: {
      Api: { Type: 'AWS::Serverless::HttpApi' },
      ...Object.fromEntries(functions),
    },
  };
}

function eventsOf(api: string): object {
  const routes = Object.entries(API_ROUTES).find(([name]) => name === api)?.[1] ?? [];
  return Object.fromEntries(
    routes.map(({ operationId, method, path }) => [
      logicalId(operationId),
      {
        Type: 'HttpApi',
        Properties: {
          ApiId: { Ref: 'Api' },
          Method: method,
          Path: gatewayPath(path),
          PayloadFormatVersion: '2.0',
        },
      },
    ]),
  );
}
