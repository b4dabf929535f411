export const EVENTS_TAG = 'Webhook events';

/** How a receiver checks a delivery; a module that runs as it stands. */
const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: all of it, whsec_ included; signature: X-Service-Signature; body: a Buffer, exactly as received
export function isGenuine(secret, signature, body) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (t === undefined || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const expected = createHmac('sha256', secret).update(t + '.').update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}`;

/** The introduction. */
export const INFO = {
  title: 'Lead jobs',
  version: '1.0.0',
  summary: 'One sentence in, scored business leads out.',
  description: `Turns a request in one sentence ("find 20 dentists in Austin, TX with email") into a list of scored business leads.

1. Create a job with [\`POST /jobs\`](#createJob). The call returns at once; the job takes two to fifteen minutes.
2. Poll [\`GET /jobs/{id}\`](#getJob) as often as \`Retry-After\` says, or subscribe a webhook endpoint to \`job.delivered\`.
3. If the job stops in \`awaiting_clarification\`, answer its questions with [\`POST /jobs/{id}/clarify\`](#clarifyJob).
4. Read the leads page by page, or download the CSV.

**Keys.** \`Authorization: Bearer lp_live_...\` uses real sources and spends credits; \`lp_test_...\` runs the same flow on invented businesses, free of charge.

**Retrying is safe.** \`POST /jobs\` needs an \`Idempotency-Key\`: any string, a new one for each intended job. If a response gets lost, send the same key again: it returns the first job, whatever the body says.

**Lists** come as \`data\` and \`nextCursor\`. Pass \`nextCursor\` back as \`cursor\`; it is null on the last page.

**Requests are strict**: an unknown field or query parameter is refused. **Responses may grow**: ignore fields and enum values that you don't know.

**Errors** have one shape, \`{"error": {"code": "NOT_FOUND", "message": "...", "requestId": "req_..."}}\`, sometimes with \`details\`. Branch on \`code\`; each operation lists its own codes, and the list is closed. When a response has \`Retry-After\`, wait that many seconds. The gateway answers a few requests itself, with \`{"message": "..."}\`: 400 (a malformed request, or a path that cannot be decoded), 413 (a body over 10 MB), 431 (headers over 10,240 bytes), 429 and 503 (its own limits).`,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
} as const;

/** The groups of operations, in the order of the reference. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'Jobs', description: 'From a sentence to a list of leads.' },
  { name: 'Leads', description: 'What a delivered job found.' },
  { name: 'Monitors', description: 'Searches that repeat and deliver no business twice.' },
  { name: 'Exclusions', description: 'Businesses that you already have, which jobs leave out.' },
  {
    name: 'Email verification',
    description: 'Checks addresses against the monthly quota of a paid plan.',
  },
  {
    name: 'Credits and billing',
    description: 'What you can spend, what you have spent, and how to buy more.',
  },
  { name: 'Webhooks', description: 'Where events are sent, and the log of deliveries.' },
  { name: 'API keys', description: 'Only signed-in users can create and revoke them.' },
  { name: 'Organisation', description: 'The organisation of the signed-in user.' },
  {
    name: 'Service',
    description: 'The service itself: its data sources, its health, its documentation.',
  },
  {
    name: 'MCP',
    description: 'The same service as tools of the Model Context Protocol, for agents.',
  },
  {
    name: EVENTS_TAG,
    description: `Requests that the service sends to an organisation's webhook endpoints. Answer any 2xx within 10 seconds, handle each event \`id\` once, and check the signature over the raw body, as here in Node.js:

\`\`\`js
${VERIFY_EXAMPLE}
\`\`\`

Libraries of the [Standard Webhooks](https://www.standardwebhooks.com) specification work too.`,
  },
];

/** How a caller authenticates. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lp_live_... or lp_test_...',
    description:
      'An API key, live or test. Each operation names the scope that the key needs: ' +
      '`leads:read` (job status, leads, CSV), `jobs:write` (create, clarify, cancel jobs; verify addresses), ' +
      '`credits:read` (balance, ledger, billing), `webhooks:write` (webhook endpoints).',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a user signed in to the dashboard (OpenID Connect). It has every scope.',
  },
} as const;
