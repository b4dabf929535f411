import { expect, test } from 'vitest';
import type {
  HttpAnswer,
  HttpGet,
  HttpGetOptions,
} from '../../../../functions/adapters/sources/overture/http-get.ts';
import { readRange } from '../../../../functions/adapters/sources/overture/read-remote.ts';

const never = new AbortController().signal;
const file = { url: 'https://files.example/a.parquet', size: 20_000_000, etag: '"1"' };

/** A server of these answers, the last one for ever; keeps what it was asked. */
function serving(...answers: (Partial<HttpAnswer> | Error)[]) {
  const asked: HttpGetOptions[] = [];
  const get: HttpGet = (_url, options) => {
    asked.push(options);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ status: 206, headers: {}, body: new Uint8Array(), ...answer });
  };
  return { get, asked };
}

const bytes = new Uint8Array(8_000_000);
const range = { start: 0, end: bytes.length };

test('a request has 10 s and a second for each MB, in all', async () => {
  const { get, asked } = serving({ body: bytes });
  expect(await readRange(get, file, range, never)).toBe(bytes);
  expect(asked.map(({ timeoutMs }) => timeoutMs)).toEqual([18_000]);
  expect(asked[0]?.headers).toEqual({ range: 'bytes=0-7999999' });
});

test('a reset connection is tried three times in all', async () => {
  const { get, asked } = serving(new Error('reset'));
  await expect(readRange(get, file, range, never)).rejects.toThrow('reset');
  expect(asked).toHaveLength(3);
});

test.for([
  ['a status of 200', { status: 200, body: bytes }],
  ['a byte too few', { body: bytes.subarray(1) }],
  ['another range', { body: bytes, headers: { 'content-range': 'bytes 1-8000000/20000000' } }],
  ['a server error', { status: 503 }],
] as const)('%s is retried, and the next good answer taken', async ([, answer]) => {
  const { get, asked } = serving(answer, { body: bytes });
  expect(await readRange(get, file, range, never)).toBe(bytes);
  expect(asked).toHaveLength(2);
});

test.for([
  ['a missing file', { status: 404 }],
  ['a forbidden file', { status: 403 }],
  ['another size', { body: bytes, headers: { 'content-range': 'bytes 0-7999999/9' } }],
  ['another version', { body: bytes, headers: { etag: '"2"' } }],
] as const)('%s is not asked for again', async ([, answer]) => {
  const { get, asked } = serving(answer);
  await expect(readRange(get, file, range, never)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('no request is made once the caller gave up', async () => {
  const { get, asked } = serving({ body: bytes });
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(readRange(get, file, range, signal)).rejects.toThrow('cancelled');
  expect(asked).toHaveLength(0);
});
