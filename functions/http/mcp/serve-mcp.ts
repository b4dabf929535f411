import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { ServiceError } from '../../domain/kernel/errors.ts';
import type { JsonSchema } from '../json-schema.ts';
import { errorReply } from '../render.ts';
import type { Reply } from '../route.ts';
import type { Tool, ToolCall } from './tool.ts';

/** The parts of a request that the protocol reads; the body has been parsed. */
export interface McpMessage {
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

const SERVER = { name: 'lead-jobs', title: 'Lead jobs', version: '1.0.0' };

const INSTRUCTIONS = `Finds business leads: one sentence in, a scored list out. A delivered lead costs credits.

Find leads: quote_job (free, to know the cost) > create_job with maxCredits > wait_for_job, again until status is
delivered, failed or cancelled > get_leads, following nextCursor > export_leads if a file is wanted.
If the job asks (awaiting_clarification): take the answer from the conversation or the user > clarify_job > wait_for_job.
As soon as the job has a request, tell the user what request.notes lists: conditions that are not checked, and words
that were not understood. cancel_job before delivery costs nothing.
More of the same: create_job with basedOn; leads of the last 30 days are not repeated. Regularly: create_monitor.
A wrong lead: report_lead.
An error has a code and a message; after RATE_LIMITED wait as long as the message says, then call again.`;

/** Headers of the protocol; what else a client sends stays out of the SDK. */
const PROTOCOL_HEADER = /^(?:mcp-[\w-]+|last-event-id)$/;

/**
 * Answers one message of the Model Context Protocol over Streamable HTTP, without sessions or streams: the revisions
 * of 2025 and the one of 2026-07-28.
 * @throws what a tool threw that is no refusal of its own: the answer is then the service's, not the protocol's
 */
export async function serveMcp<S>(
  tools: readonly Tool<S>[],
  services: S,
  context: Omit<ToolCall, 'args'>,
  message: McpMessage,
): Promise<Reply> {
  const failures: Error[] = [];
  const serve = () =>
    serverOf(tools, services, context, (error) => {
      failures.push(error instanceof Error ? error : new Error(String(error)));
    });
  const request = requestOf(message);
  const legacy = await isLegacyRequest(request, message.body);
  const response = legacy
    ? await serveLegacy(serve(), request, message.body)
    : await createMcpHandler(serve, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
        parsedBody: message.body,
      });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return replyOf(response);
}

function requestOf({ url, headers, body }: McpMessage): Request {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      PROTOCOL_HEADER.test(entry[0]) && typeof entry[1] === 'string',
  );
  return new Request(url, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(kept),
      // Answers are always whole: a client that names fewer types is served all the same.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

async function serveLegacy(server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, ...(text === '' ? {} : { raw: { contentType, text } }) };
}

function serverOf<S>(
  tools: readonly Tool<S>[],
  services: S,
  context: Omit<ToolCall, 'args'>,
  fail: (error: unknown) => void,
): McpServer {
  const server = new McpServer(SERVER, {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
  });
  for (const tool of tools) {
    const { name, title, description, annotations } = tool;
    server.registerTool(
      name,
      // No schema of results: agents pay for every word, and results speak for themselves.
      { title, description, annotations, inputSchema: described(() => tool.inputSchema()) },
      (args) => runTool(tool, services, { ...context, args: argumentsOf(args) }, fail),
    );
  }
  return server;
}

/** A schema that only describes: the route itself validates what comes, and its type what goes out. */
const described = (schema: () => JsonSchema): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'lead-jobs',
    validate: (value) => ({ value }),
    jsonSchema: { input: schema, output: schema },
  },
});

const argumentsOf = (args: unknown): Readonly<Record<string, unknown>> =>
  typeof args === 'object' && args !== null ? { ...args } : {};

async function runTool<S>(
  tool: Tool<S>,
  services: S,
  call: ToolCall,
  fail: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return resultOf(await tool.run(call, services));
  } catch (error) {
    // Refusals are told to the agent, and that it may try again; a fault of ours must not pass for either.
    if (error instanceof ServiceError && error.code !== 'INTERNAL_ERROR')
      return { ...resultOf(errorReply(error, call.requestId).body), isError: true };
    fail(error);
    throw error;
  }
}

/** Structured, and as text for clients that know no structured results. */
const resultOf = (body: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: argumentsOf(body),
});
