import * as z from 'zod';
import { ServiceError } from '../../domain/kernel/errors.ts';
import { about } from '../../domain/kernel/wire.ts';
import { route } from '../../http/route.ts';
import type { Reply, Route } from '../../http/route.ts';
import { TOOLS } from './mcp-tools.ts';
import type { McpServices } from './mcp-tools.ts';

const MessageId = z.union([z.string(), z.int()]);

const Message = z
  .strictObject({
    jsonrpc: z.literal('2.0'),
    id: MessageId.optional().meta(about('Absent in a notification.', 1)),
    method: z
      .string()
      .min(1)
      .meta({ examples: ['tools/call'] }),
    params: z
      .looseObject({ _meta: z.looseObject({}).optional().meta({ examples: [] }) })
      .nullish()
      .meta({
        examples: [{ name: 'get_job', arguments: { id: 'job_01KB39X5ZQ8M4T6V7W2R3S9D0E' } }],
      }),
  })
  .meta({ id: 'McpMessage', ...about('A JSON-RPC 2.0 request or notification; no batches.') });
type Message = z.infer<typeof Message>;

const McpError = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: MessageId.nullable().optional(),
    error: z.looseObject({ code: z.int().meta({ examples: [-32_601] }), message: z.string() }),
  })
  .meta({ id: 'McpError', ...about('An error of the protocol.') });

const McpAnswer = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: MessageId.nullable(),
    result: z
      .looseObject({})
      .optional()
      .meta({
        ...about('For a tool call, its operation’s result in `structuredContent`.'),
        examples: [{ content: [{ type: 'text', text: '{}' }], structuredContent: {} }],
      }),
    error: McpError.shape.error.optional().meta({ examples: [] }),
  })
  .meta({ id: 'McpAnswer', ...about('The answer to a request.') });

const callRoute = route({
  operationId: 'callMcp',
  method: 'POST',
  path: '/mcp',
  access: 'key',
  sandboxRefused: true,
  tag: 'MCP',
  summary: 'Send a message of the Model Context Protocol',
  description:
    'Streamable HTTP without sessions or streams, for the 2025 revisions and that of 2026-07-28. Needs a live key. ' +
    `The tools are ${TOOLS.map(({ name }) => `\`${name}\``).join(', ')}: each takes the fields of its operation, ` +
    'needs its scope, and returns errors as a result with `isError`. Jobs get the channel `mcp` and count ' +
    'against the same creation bucket as `POST /jobs`. Requests from pages on other sites are refused by their ' +
    '`Origin`.',
  request: {
    headers: z.looseObject({ origin: z.string().optional().meta({ hidden: true }) }),
    body: Message,
  },
  response: {
    status: 200,
    schema: McpAnswer,
    also: {
      202: { description: 'A notification was received.' },
      400: { description: 'The message does not fit any known revision.', schema: McpError },
      404: { description: 'The revision has no such method.', schema: McpError },
    },
  },
  errors: [],
  malformed: protocolError,
  async handle({ actor, headers, body, requestId, took }, services: McpServices) {
    requireOrigin(headers.origin, services);
    const url = `${services.baseUrl}/mcp`;
    const message = { url, headers: textsOf(headers), body: withoutNulls(body) };
    // The protocol's package is large: the local stack loads it when it is asked, a bundle at its start.
    const { serveMcp } = await import('../../http/mcp/serve-mcp.ts');
    return serveMcp(TOOLS, services, { actor, requestId, took }, message);
  },
});

/** JSON-RPC 2.0, 5.1: what is no JSON, and what is no request. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

function protocolError(error: ServiceError): Reply {
  const [first] = Fields.parse(error.details?.['fields']);
  const isUnread = first?.code === 'invalid_json';
  const what = first === undefined ? error.message : `${first.path}: ${first.message}`;
  return {
    status: 400,
    body: {
      jsonrpc: '2.0',
      id: null,
      error: isUnread
        ? { code: PARSE_ERROR, message: 'Parse error: the body is not JSON.' }
        : { code: INVALID_REQUEST, message: `Invalid request: ${what}` },
    },
  };
}

const Fields = z
  .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
  .catch([]);

/** Some clients write `null` for what they leave out. */
function withoutNulls({ params, ...message }: Message): Message {
  if (params === undefined || params === null) return message;
  const given = Object.entries(params).filter(([, value]) => value !== null);
  return { ...message, params: Object.fromEntries(given) };
}

/**
 * The protocol demands it: a page that a browser shows may not use a key that it got hold of.
 * @throws ServiceError INSUFFICIENT_SCOPE
 */
function requireOrigin(origin: string | undefined, services: McpServices): void {
  const allowed = [services.dashboardOrigin, new URL(services.baseUrl).origin];
  if (origin === undefined || allowed.includes(origin)) return;
  throw new ServiceError('INSUFFICIENT_SCOPE', 'Pages from this origin may not call the API.');
}

const textsOf = (headers: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/** The protocol's answer where there are no streams and no sessions. */
const notAllowed = (method: 'GET' | 'DELETE') =>
  route({
    operationId: method === 'GET' ? 'streamMcp' : 'endMcp',
    method,
    path: '/mcp',
    access: 'public',
    undocumented: true,
    tag: 'MCP',
    summary: 'Not allowed',
    description: 'There are no streams and no sessions.',
    request: { query: z.looseObject({}) },
    response: { status: 405 },
    errors: [],
    handle: () => Promise.resolve({ status: 405, headers: { Allow: 'POST' } }),
  });

export const mcpRoutes: readonly Route<McpServices>[] = [
  callRoute,
  notAllowed('GET'),
  notAllowed('DELETE'),
];
