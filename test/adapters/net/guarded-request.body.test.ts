import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { get, MEBIBYTE, outcome } from './requests.ts';
import { httpServer, policyFor, rawServer } from './servers.ts';

test('a long body is refused, or kept to the limit with the reason', async () => {
  await using server = await httpServer((request, response) => {
    if (request.url === '/announced') response.setHeader('content-length', 1_000 * MEBIBYTE);
    const block = Buffer.alloc(65_536, 'a');
    const push = () => {
      while (!response.destroyed && response.write(block));
      response.once('drain', push);
    };
    push();
  });
  const policy = policyFor({ 'shop.example': server.port });
  for (const path of ['announced', 'endless']) {
    expect(await outcome(get(policy, `http://shop.example/${path}`))).toBe('too_large');
  }
  const kept = await get(policy, 'http://shop.example/', {
    maxBytes: 16_384,
    incompleteBody: 'keep',
  });
  expect(kept).toMatchObject({ status: 200, cut: 'too_large' });
  expect(kept.body).toHaveLength(16_384);
  await server.idle();
});

test('a body of exactly the limit is whole', async () => {
  await using server = await httpServer((_request, response) => response.end('x'.repeat(100)));
  const response = await get(policyFor({ 'a.example': server.port }), 'http://a.example/', {
    maxBytes: 100,
  });
  expect(response.body).toHaveLength(100);
  expect(response.cut).toBeUndefined();
});

test('compressed bombs cost no more than the limit', async () => {
  const zeros = Buffer.alloc(256 * MEBIBYTE);
  const bombs: Record<string, Buffer> = {
    gzip: gzipSync(zeros, { level: 1 }),
    br: brotliCompressSync(zeros.subarray(0, 64 * MEBIBYTE), { params: { [1]: 1 } }),
  };
  await using server = await httpServer((request, response) => {
    const encoding = request.url?.slice(1) ?? '';
    response.setHeader('content-encoding', encoding).end(bombs[encoding] ?? 'not so');
  });
  const policy = policyFor({ 'a.example': server.port });
  for (const encoding of ['gzip', 'br']) {
    const url = `http://a.example/${encoding}`;
    const before = process.memoryUsage().rss;
    const kept = await get(policy, url, { decompress: true, incompleteBody: 'keep' });
    expect(kept).toMatchObject({ cut: 'too_large' });
    expect(kept.body).toHaveLength(MEBIBYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MEBIBYTE);
    expect(await outcome(get(policy, url, { decompress: true }))).toBe('too_large');
  }
  for (const encoding of ['zstd', 'gzip,gzip', 'toString']) {
    const answer = get(policy, `http://a.example/${encoding}`, { decompress: true });
    expect(await outcome(answer)).toBe('bad_response');
  }
});

test('an endless run of empty gzip members is refused', async () => {
  const nothing = Buffer.concat(Array.from({ length: 10_000 }, () => gzipSync('')));
  await using server = await httpServer((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(nothing),
  );
  const answer = get(policyFor({ 'a.example': server.port }), 'http://a.example/', {
    decompress: true,
    maxBytes: 1_000,
  });
  expect(await outcome(answer)).toBe('too_large');
});

test('honest compressed bodies are read, HEAD and empty ones too', async () => {
  await using server = await httpServer((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    if (request.method === 'HEAD' || request.url === '/none') return void response.end();
    response.end(gzipSync(`asked ${request.headers['accept-encoding']}`));
  });
  const policy = policyFor({ 'a.example': server.port });
  const response = await get(policy, 'http://a.example/', { decompress: true });
  expect(response.body.toString()).toBe('asked gzip, br');
  const head = await get(policy, 'http://a.example/', { decompress: true, method: 'HEAD' });
  expect(head.body).toHaveLength(0);
  expect((await get(policy, 'http://a.example/none', { decompress: true })).body).toHaveLength(0);
});

test('a sink takes the body under back-pressure, and its own failure passes unchanged', async () => {
  const block = Buffer.alloc(65_536, 'a');
  await using server = await httpServer((_request, response) => {
    Readable.from(Array.from({ length: 16 }, () => block)).pipe(response);
  });
  const policy = policyFor({ 'a.example': server.port });
  let taken = 0;
  const response = await get(policy, 'http://a.example/', {
    sink: async (chunk) => {
      await new Promise(setImmediate);
      taken += chunk.length;
    },
  });
  expect([taken, response.body.length]).toEqual([MEBIBYTE, 0]);
  const failure = new TypeError('disk full');
  const failing = get(policy, 'http://a.example/', {
    incompleteBody: 'keep',
    sink: () => {
      throw failure;
    },
  });
  await expect(failing).rejects.toBe(failure);
  await server.idle();
});

test('a declined body is not read', async () => {
  await using server = await rawServer((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\nhalf'),
  );
  const response = await get(policyFor({ 'a.example': server.port }), 'http://a.example/', {
    wantsBody: (head) => head.headers['content-type'] === 'text/html',
  });
  expect(response.body).toHaveLength(0);
  await server.idle();
});
