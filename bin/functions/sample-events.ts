import { API_ROUTES } from '../../functions/api/table.ts';
import { routeKey } from '../../functions/http/route.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';

/** Whose job the stages' events name: put in a job of your own, as `GET /v1/jobs` and its execution show them. */
const JOB = { orgId: 'org_replace', mode: 'live', jobId: 'job_replace', attempt: 1 };
const stage = (more: object = {}): object => ({ job: JOB, ...more });

const OTHERS: Readonly<Record<string, object>> = {
  'stages-parse': stage(),
  'stages-ask': stage({ taskToken: 'replace', questions: [] }),
  'stages-route': stage(),
  'stages-scrape': stage({ index: 0 }),
  'stages-advance': stage({ to: 'normalizing' }),
  'stages-normalize': stage(),
  'stages-enrich': stage({ index: 0, of: 1 }),
  'stages-deliver': stage(),
  'stages-fail': stage({ error: { Error: 'States.TaskFailed', Cause: 'A sample' } }),
  'stages-closed': { detail: { status: 'ABORTED', input: JSON.stringify(stage()) } },
  'background-send': { Records: [] },
  'background-canary': {},
  'background-sweep': { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} },
};

/**
 * One event for each function, as its caller in AWS makes it: for the API's functions a request to their first route.
 * @throws Error for a function that has none
 */
export function sampleEvents(keys: { live: string }): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.keys(FUNCTION_SPECS).map((name) => {
      const event = name.startsWith('api-')
        ? apiEvent(name.slice('api-'.length), keys)
        : OTHERS[name];
      if (event === undefined) throw new Error(`The function ${name} has no sample event.`);
      return [name, event];
    }),
  );
}

/** Payload format 2.0 of an HTTP API. */
function apiEvent(api: string, { live }: { live: string }): object | undefined {
  const routes = Object.entries(API_ROUTES).find(([name]) => name === api)?.[1];
  // A read, where there is one: it can be sent as it is.
  const route = routes?.find(({ method }) => method === 'GET') ?? routes?.[0];
  if (route === undefined) return undefined;
  const key = routeKey(route);
  const path = `/v1${route.path.replaceAll(/:(\w+)/g, '$1_replace')}`;
  return {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      ...(route.access === 'public' ? {} : { authorization: `Bearer ${live}` }),
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: route.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'sample',
      },
      requestId: 'sample-request',
      routeKey: key,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1_767_225_600_000,
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
    isBase64Encoded: false,
  };
}
