import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerifyEmailsView } from '../../functions/domain/verification/verification.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { mailWorld } from '../support/mail-world.ts';
import type { MailWorld } from '../support/mail-world.ts';
import { call, Client, startTestStack } from '../support/stack.ts';

let world: MailWorld;
let stack: LocalStack;
beforeAll(async () => {
  world = await mailWorld();
  stack = await startTestStack({
    mapHost: (hostname) => world.mapHost(hostname),
    env: { SMTP_VERIFICATION: 'true', DNS_SERVERS: world.dnsServer },
  });
});
afterAll(async () => {
  await stack.close();
  await world[Symbol.asyncDispose]();
});

const verify = (client: Client, emails: unknown, mode: 'live' | 'test' = 'live') =>
  client.call<VerifyEmailsView>('POST', '/verify/emails', { mode, body: { emails } });

const EXPECTED: readonly (readonly [email: string, status: string, reason: string])[] = [
  ['jane@accepting.test', 'deliverable', 'accepted_email'],
  ['nobody@accepting.test', 'undeliverable', 'rejected_email'],
  ['jane@catch-all.test', 'risky', 'catch_all'],
  ['jane@greylisting.test', 'unknown', 'greylisted'],
  ['jane@full.test', 'undeliverable', 'mailbox_full'],
  ['info@full.test', 'undeliverable', 'mailbox_full'],
  ['jane@blocking.test', 'unknown', 'blocked'],
  ['jane@blocking-late.test', 'unknown', 'blocked'],
  ['jane@dropping.test', 'unknown', 'unavailable_smtp'],
  ['jane@slow-greeting.test', 'deliverable', 'accepted_email'],
  ['jane@tls-only.test', 'deliverable', 'accepted_email'],
  ['nobody@tls-only.test', 'undeliverable', 'rejected_email'],
  ['jane@bücher.test', 'deliverable', 'accepted_email'],
  ['jane@address-only.test', 'deliverable', 'accepted_email'],
  ['jane@backup.test', 'deliverable', 'accepted_email'],
  ['jane@null-mx.test', 'undeliverable', 'null_mx'],
  ['jane@no-mx.test', 'undeliverable', 'no_mx'],
  ['jane@missing.test', 'undeliverable', 'invalid_domain'],
  ['jane@servfail.test', 'unknown', 'dns_error'],
  ['jane@private.test', 'unknown', 'unavailable_smtp'],
  ['jane@loopback.test', 'unknown', 'unavailable_smtp'],
  ['jane@local-name.test', 'unknown', 'unavailable_smtp'],
  ['jane@[127.0.0.1]', 'undeliverable', 'invalid_domain'],
  ['jane@@accepting.test', 'undeliverable', 'invalid_email'],
  ['', 'undeliverable', 'invalid_email'],
];

describe('live', () => {
  test('each kind of mail server has its own honest answer, in the order given', async () => {
    const client = await Client.of(stack);
    const { status, body } = await verify(
      client,
      EXPECTED.map(([email]) => email),
    );
    expect(status).toBe(200);
    expect(body.data.map((result) => [result.email, result.status, result.reason])).toEqual(
      EXPECTED,
    );
    const known = EXPECTED.filter(([, result]) => result !== 'unknown').length;
    expect(body.quota).toMatchObject({ used: known, limit: 10_000 });
    expect(Date.parse(body.quota.resetsAt)).toBeGreaterThan(Date.now());
  });

  test('25 addresses of one domain share one connection', async () => {
    const client = await Client.of(stack);
    const before = world.connections('full.test');
    const emails = Array.from({ length: 25 }, (_, index) => `nobody${index}@full.test`);
    const { body } = await verify(client, emails);
    expect(new Set(body.data.map(({ reason }) => reason))).toEqual(new Set(['rejected_email']));
    expect(world.connections('full.test') - before).toBe(1);
  });

  test('a suggestion and flags are given beside the result, and change nothing', async () => {
    const client = await Client.of(stack);
    const emails = ['info@btinternt.com', 'jane@accepting.test'];
    const { body } = await verify(client, emails);
    expect(body.data).toMatchObject([
      {
        status: 'undeliverable',
        reason: 'invalid_domain',
        didYouMean: 'info@btinternet.com',
        flags: { disposable: false, catchAll: null, role: true, free: false },
      },
      {
        didYouMean: null,
        flags: { disposable: false, catchAll: false, role: false, free: false },
      },
    ]);
  });

  test('parallel requests use exactly what the plan has left; unknown and repeated ones are free', async () => {
    const client = await Client.of(stack, { limits: { emailVerificationsPerMonth: 10 } });
    const repeated = ['jane@accepting.test', 'JANE@accepting.test', 'jane@greylisting.test'];
    const first = await verify(client, repeated);
    expect(first.body.quota.used).toBe(1);
    const three = ['jane@accepting.test', 'info@accepting.test', 'nobody@accepting.test'];
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(client, three)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
    const refused = await verify(client, ['jane@accepting.test']);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'PLAN_LIMIT_EXCEEDED', details: { limit: 10, used: 10 } } },
    });
    const billing = await client.call<{ usage: Record<string, unknown> }>('GET', '/billing');
    expect(billing.body.usage).toMatchObject({
      emailVerifications: 10,
      emailVerificationsQuota: 10,
    });
  });

  test('a plan without a quota is refused', async () => {
    const client = await Client.of(stack, { plan: 'free' });
    expect(await verify(client, ['jane@accepting.test'])).toMatchObject({
      status: 403,
      body: { error: { code: 'PLAN_LIMIT_EXCEEDED', details: { limit: 0, used: 0 } } },
    });
  });

  test.for(['verification.reserve', 'verification.settle'])(
    'a request that dies at %s leaves the quota exact: nothing lost for ever, nothing free',
    async (point) => {
      const client = await Client.of(stack, { limits: { emailVerificationsPerMonth: 2 } });
      const two = ['jane@accepting.test', 'nobody@accepting.test'];
      stack.faults.set([{ kind: 'die', point, probability: 1 }]);
      const died = await verify(client, two);
      stack.faults.set([]);
      expect(died.status).toBeGreaterThanOrEqual(500);
      // Still reserved, or spent: the client may have its answer only once either way.
      expect((await verify(client, two)).status).toBe(403);
      stack.advanceClock(121_000);
      const isSpent = point === 'verification.settle';
      expect((await verify(client, two)).status).toBe(isSpent ? 403 : 200);
    },
  );
});

describe('where no mail server may be asked', () => {
  test('what DNS can not decide is unknown, and not counted', async () => {
    const offline = await startTestStack({ env: { DNS_SERVERS: world.dnsServer } });
    try {
      const client = await Client.of(offline);
      const emails = ['jane@accepting.test', 'jane@null-mx.test', 'jane@missing.test'];
      const { body } = await verify(client, emails);
      expect(body.data.map(({ status, reason }) => [status, reason])).toEqual([
        ['unknown', 'smtp_not_checked'],
        ['undeliverable', 'null_mx'],
        ['undeliverable', 'invalid_domain'],
      ]);
      expect(body.quota.used).toBe(2);
    } finally {
      await offline.close();
    }
  });
});

describe('the sandbox', () => {
  test('answers by the local part, on any plan, and uses nothing', async () => {
    const client = await Client.of(stack, { plan: 'free' });
    const emails = ['deliverable', 'risky', 'undeliverable', 'unknown'].map(
      (local) => `${local}@accepting.test`,
    );
    const { status, body } = await verify(client, emails, 'test');
    expect(status).toBe(200);
    expect(body.data.map((result) => result.status)).toEqual([
      'deliverable',
      'risky',
      'undeliverable',
      'unknown',
    ]);
    expect(body.quota.used).toBe(0);
  });
});

describe('the request', () => {
  test.for<[unknown, string]>([
    [undefined, 'emails'],
    [[], 'emails'],
    ['jane@accepting.test', 'emails'],
    [Array.from({ length: 26 }, (_, index) => `a${index}@accepting.test`), 'emails'],
    [[null], 'emails[0]'],
    [['jane@accepting.test', { email: 'x' }], 'emails[1]'],
  ])('%j is refused', async ([emails, path]) => {
    const client = await Client.of(stack);
    const answer = await verify(client, emails);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', details: { fields: [{ path }] } } },
    });
  });

  test('needs credentials, and names no unknown field', async () => {
    const body = { emails: ['jane@accepting.test'] };
    expect((await call(stack.baseUrl, 'POST', '/verify/emails', { body })).status).toBe(401);
    const client = await Client.of(stack);
    const answer = await client.call('POST', '/verify/emails', { body: { ...body, mode: 'fast' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'mode', code: 'unrecognized_keys' }] } } },
    });
  });
});
