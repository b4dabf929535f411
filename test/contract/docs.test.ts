import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { openApi } from '../support/open-api.ts';
import { call, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

/** The bytes as they come, which `fetch` would unpack. */
async function rawGet(path: string, acceptEncoding: string) {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const headers = { 'Accept-Encoding': acceptEncoding };
    request(`${stack.baseUrl}${path}`, { headers }, resolve).once('error', reject).end();
  });
  return { headers: response.headers, bytes: await buffer(response) };
}

test('the document is served as it is generated, to everybody', async () => {
  const { status, body, headers } = await call(stack.baseUrl, 'GET', '/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(openApi);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
});

test('it comes packed to clients that take it so, and plain to all others', async () => {
  const packed = await rawGet('/openapi.json', 'gzip, br;q=0.9');
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding, Origin',
  });
  expect(packed.bytes.length).toBeLessThan(40_000);
  const zipped = await rawGet('/openapi.json', 'gzip, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes)).toEqual(brotliDecompressSync(packed.bytes));
  for (const accepted of ['identity', 'br;q=0', 'brotli']) {
    const plain = await rawGet('/openapi.json', accepted);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes).toEqual(brotliDecompressSync(packed.bytes));
  }
});

test.for(['/docs', '/docs/quickstart', '/docs/errors'])(
  '%s loads nothing from elsewhere',
  async (path) => {
    const { status, body, headers } = await call<{ text: string }>(stack.baseUrl, 'GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    const parts = [...body.text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => !address.startsWith('data:'));
    expect(parts).toHaveLength(2);
    const types = await Promise.all(
      parts.map(async (address) => {
        const answer = await fetch(new URL(address, `${stack.baseUrl}${path}`));
        expect(answer.status).toBe(200);
        return answer.headers.get('content-type');
      }),
    );
    expect(types).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']);
  },
);

test('the reference reaches a first-time reader in less than 100 kB', async () => {
  const files = ['/docs', '/docs/reference.css', '/docs/reference.js', '/docs/search.json'];
  const sizes = await Promise.all(
    files.map(async (path) => (await rawGet(path, 'br')).bytes.length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test.for(['/docs/other.js', '/docs/..%2Fopenapi.json', '/docs/docs.html', '/docs/quickstart.html'])(
  '%s is no file of the page',
  async (path) => {
    expect((await call(stack.baseUrl, 'GET', path)).status).toBe(404);
  },
);
