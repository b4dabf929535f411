import { expect, test } from 'vitest';
import { ServiceError } from '../../functions/domain/kernel/errors.ts';
import { serveMcp } from '../../functions/http/mcp/serve-mcp.ts';
import type { Tool } from '../../functions/http/mcp/tool.ts';
import { aKeyActor } from '../builders/actors.ts';

/** What a client gets whose tool ends so. */
async function answer(fault: Error) {
  const tool: Tool<null> = {
    name: 'look',
    title: 'Look',
    description: '',
    annotations: { readOnlyHint: true, openWorldHint: false },
    inputSchema: () => ({ type: 'object' }),
    run: () => Promise.reject(fault),
  };
  const context = { actor: aKeyActor(), requestId: 'req_1', took: () => {} };
  const { status, raw } = await serveMcp([tool], null, context, {
    url: 'http://127.0.0.1/v1/mcp',
    headers: { 'mcp-protocol-version': '2025-06-18' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'look', arguments: {} } },
  });
  const text = raw !== undefined && 'text' in raw ? raw.text : '{}';
  return { status, body: JSON.parse(text) as unknown };
}

test.for(['VALIDATION_ERROR', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'] as const)(
  '%s is a result that an agent can read',
  async (code) => {
    expect(await answer(new ServiceError(code, 'In words.'))).toMatchObject({
      status: 200,
      body: {
        result: {
          isError: true,
          structuredContent: { error: { code, message: 'In words.', requestId: 'req_1' } },
        },
      },
    });
  },
);

test('a fault of the service is none: it is thrown', async () => {
  await expect(answer(new ServiceError('INTERNAL_ERROR', 'Broken.'))).rejects.toThrow('Broken.');
  await expect(answer(new TypeError('a bug'))).rejects.toThrow('a bug');
});
