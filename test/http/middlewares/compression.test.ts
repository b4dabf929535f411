import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compression, acceptsGzip } from '../../../functions/http/middlewares/compression.ts';
import { cors } from '../../../functions/http/middlewares/cors.ts';
import type { Reply } from '../../../functions/http/route.ts';
import { anEvent, runCall } from './run-call.ts';

const LONG = 'a long text '.repeat(200);
const layers = [compression(), cors({ origin: 'https://dashboard.example.com' })];

const answerTo = async (reply: Reply, headers: Record<string, string> = {}) =>
  (await runCall(layers, () => Promise.resolve(reply), anEvent({ headers }))).answer;

const long: Reply = { status: 200, body: { text: LONG } };
const gzip = { 'Accept-Encoding': 'gzip, deflate, br' };

test('a long answer is compressed for a caller that takes gzip, in the form that API Gateway undoes', async () => {
  const { body, headers, isBase64Encoded } = await answerTo(long, gzip);
  expect(isBase64Encoded).toBe(true);
  expect(headers['Content-Encoding']).toBe('gzip');
  expect(headers['Content-Type']).toBe('application/json');
  expect(JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString('utf8'))).toEqual({
    text: LONG,
  });
  expect(body.length).toBeLessThan(LONG.length / 10);
});

test('what may come compressed or not tells caches so, beside whom it was for', async () => {
  for (const headers of [gzip, {}])
    expect((await answerTo(long, headers)).headers['Vary']).toBe('Origin, Accept-Encoding');
  expect((await answerTo({ status: 200, body: {} }, gzip)).headers['Vary']).toBe('Origin');
});

test.for([
  ['a short answer', { status: 200, body: { text: 'x'.repeat(1_000) } }],
  ['no answer', { status: 204 }],
  ['bytes', { status: 200, raw: { contentType: 'application/json', bytes: Buffer.from(LONG) } }],
  [
    'what is compressed already',
    {
      status: 200,
      raw: { contentType: 'text/html', text: JSON.stringify(LONG) },
      headers: { 'Content-Encoding': 'br' },
    },
  ],
  [
    'what is no text',
    { status: 200, raw: { contentType: 'image/png', text: JSON.stringify(LONG) } },
  ],
] as const satisfies readonly (readonly [string, Reply])[])('%s stays', async ([, reply]) => {
  expect((await answerTo(reply, gzip)).headers['Content-Encoding']).not.toBe('gzip');
});

test.for([
  ['gzip', true],
  ['deflate, GZIP;q=0.5', true],
  ['x-gzip', true],
  ['*', true],
  ['br, *;q=0.1', true],
  ['gzip;q=0', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['identity', false],
  ['br', false],
  ['', false],
  ['gzip;q=much', false],
] as const)('Accept-Encoding: %s', ([header, taken]) => {
  expect(acceptsGzip(header)).toBe(taken);
});
