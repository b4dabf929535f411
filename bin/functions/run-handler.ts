import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// One invocation of a bundled function, in a process of its own: what Lambda does between starting an environment and
// freezing it. Arguments: the bundle, the event's file, the request id, the deadline in milliseconds.

const [bundle = '', eventFile = '', requestId = '', timeoutMs = '0'] = process.argv.slice(2);
const event: unknown = JSON.parse(readFileSync(eventFile, 'utf8'));
const began = performance.now();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a bundle of this project, which exports a handler
const { handler } = (await import(pathToFileURL(bundle).href)) as {
  handler: (event: unknown, context: object) => Promise<unknown>;
};
const loaded = performance.now();
const name = process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? '';
const context = {
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
  memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
  awsRequestId: requestId,
  getRemainingTimeInMillis: () => Math.max(0, Number(timeoutMs) - (performance.now() - loaded)),
};
const outcome = await handler(event, context).then(
  (answer) => ({ answer: answer ?? null }),
  (error: unknown) => ({
    error: {
      errorType: error instanceof Error ? error.name : 'Error',
      errorMessage: error instanceof Error ? error.message : String(error),
      trace: error instanceof Error ? (error.stack ?? '').split('\n') : [],
    },
  }),
);
process.send?.(
  {
    ...outcome,
    initMs: loaded - began,
    durationMs: performance.now() - loaded,
    // Kilobytes of the whole process, Node itself included, as Lambda counts.
    residentKilobytes: process.resourceUsage().maxRSS,
  },
  // What the handler left running is lost, as in an environment that is frozen for good.
  () => process.exit(0),
);
