import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseSecret } from '../../../functions/adapters/secrets/read-secrets.ts';
import { lambdaHandler } from '../../../functions/wiring/lambda-handler.ts';

// Stands for Secrets Manager: its protocol is one POST with the secret's id.
let server: Server;
let secrets: Record<string, string> = {};
let isDown = false;
let reads = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      reads += 1;
      const { SecretId: id } = JSON.parse(Buffer.concat(chunks).toString());
      const found = secrets[id];
      const known = !isDown && found !== undefined;
      response.writeHead(known ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(
        JSON.stringify(
          known ? { Name: id, SecretString: found } : { __type: 'ResourceNotFoundException' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('SECRETS_ID', 'signing,stripe');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
afterEach(() => {
  vi.useRealTimers();
  isDown = false;
  reads = 0;
});

/** A handler that tells which settings it was built with, and how often it was built. */
function echo() {
  let built = 0;
  const handler = lambdaHandler(({ env }) => {
    built += 1;
    return async (name: string) => env[name];
  });
  return { handler, built: () => built };
}

const inMinutes = (minutes: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

test('settings come from all secrets, are read once for many calls, and stay out of the environment', async () => {
  secrets = {
    signing: '{"SIGNING_KEYS":"2:new,1:old"}',
    stripe: '{"STRIPE_SECRET_KEY":"sk_test_a"}',
  };
  const { handler, built } = echo();
  expect(await handler('SIGNING_KEYS')).toBe('2:new,1:old');
  expect(await handler('STRIPE_SECRET_KEY')).toBe('sk_test_a');
  expect(built()).toBe(1);
  expect(reads).toBe(2);
  expect(process.env['STRIPE_SECRET_KEY']).toBeUndefined();
});

test('a rotated key is in use a few minutes later, and nothing is rebuilt while nothing changes', async () => {
  secrets = { signing: '{"SIGNING_KEYS":"1:old"}', stripe: '{}' };
  const { handler, built } = echo();
  await handler('SIGNING_KEYS');
  inMinutes(6);
  await handler('SIGNING_KEYS');
  expect(built()).toBe(1);
  secrets['signing'] = '{"SIGNING_KEYS":"1:old,2:new"}';
  inMinutes(12);
  expect(await handler('SIGNING_KEYS')).toBe('1:old,2:new');
  expect(built()).toBe(2);
});

test('what was read goes on working while Secrets Manager does not answer', async () => {
  secrets = { signing: '{"SIGNING_KEYS":"1:old"}', stripe: '{}' };
  const { handler } = echo();
  await handler('SIGNING_KEYS');
  isDown = true;
  inMinutes(6);
  expect(await handler('SIGNING_KEYS')).toBe('1:old');
});

test('without a secret no call succeeds, and the next one tries again', async () => {
  secrets = { stripe: '{}' };
  const { handler } = echo();
  await expect(handler('SIGNING_KEYS')).rejects.toThrow();
  secrets = { signing: '{"SIGNING_KEYS":"1:old"}', stripe: '{}' };
  expect(await handler('SIGNING_KEYS')).toBe('1:old');
});

test('a generated key, which has no id, gets one', () => {
  expect(parseSecret('x', '{"SIGNING_KEYS":"abc","WEBHOOK_SECRET_KEYS":"7:def"}')).toEqual({
    SIGNING_KEYS: '1:abc',
    WEBHOOK_SECRET_KEYS: '7:def',
  });
});

test.for(['', 'abc', '[]', '{"SIGNING_KEYS":1}', '{"a":"sk_live_z"'])(
  'a secret that is no object of texts (%j) is named, and not repeated',
  (text) => {
    expect(() => parseSecret('lead-jobs/signing', text)).toThrow(/lead-jobs\/signing/);
    expect(() => parseSecret('lead-jobs/signing', text)).not.toThrow(/sk_live_z/);
  },
);
