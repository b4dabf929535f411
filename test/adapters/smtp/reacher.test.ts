import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { reacherAsker } from '../../../functions/adapters/smtp/reacher.ts';
import type { MailboxAnswer } from '../../../functions/domain/verification/mail-route.ts';
import { httpServer } from '../net/servers.ts';

/** Reacher's answer with the fields that matter, as its OpenAPI document describes them. */
const answer = (reachable: string, smtp: object) =>
  JSON.stringify({
    input: 'jane@firm.test',
    is_reachable: reachable,
    misc: { is_disposable: false, is_role_account: false },
    mx: { accepts_mail: true, records: ['mx.firm.test.'] },
    smtp,
    syntax: { domain: 'firm.test', is_valid_syntax: true, username: 'jane' },
  });

const details = (patch: object = {}) => ({
  can_connect_smtp: true,
  has_full_inbox: false,
  is_catch_all: false,
  is_deliverable: false,
  is_disabled: false,
  ...patch,
});

const ask = (url: string, locals: readonly string[] = ['jane'], budgetMs = 2_000) =>
  reacherAsker(url)({
    domain: 'firm.test',
    hosts: ['mx.firm.test'],
    mailboxes: locals.map((local) => ({ address: `${local}@firm.test`, isUnicode: false })),
    budgetMs,
  });

const UNAVAILABLE: MailboxAnswer = { verdict: 'unavailable', catchAll: null };

test.for<[string, string, MailboxAnswer]>([
  [
    'deliverable',
    answer('safe', details({ is_deliverable: true })),
    { verdict: 'accepted', catchAll: false },
  ],
  [
    'catch-all',
    answer('risky', details({ is_deliverable: true, is_catch_all: true })),
    { verdict: 'accepted', catchAll: true },
  ],
  [
    'a full mailbox',
    answer('risky', details({ has_full_inbox: true })),
    { verdict: 'full', catchAll: false },
  ],
  [
    'a disabled mailbox',
    answer('invalid', details({ is_disabled: true })),
    { verdict: 'rejected', catchAll: false },
  ],
  ['no mailbox', answer('invalid', details()), { verdict: 'rejected', catchAll: false }],
  ['an unknown outcome', answer('unknown', details()), UNAVAILABLE],
  ['no connection', answer('invalid', details({ can_connect_smtp: false })), UNAVAILABLE],
  [
    'a failed conversation',
    answer('unknown', { error: { type: 'SmtpError', message: 'io: timed out' } }),
    UNAVAILABLE,
  ],
  ['another JSON', '{"ok":true}', UNAVAILABLE],
  ['no JSON', '<html>', UNAVAILABLE],
  ['an endless answer', `"${'x'.repeat(200_000)}"`, UNAVAILABLE],
])('%s', async ([, body, expected]) => {
  await using server = await httpServer((_request, response) => response.end(body));
  expect(await ask(`http://127.0.0.1:${server.port}`)).toEqual([expected]);
});

test('each mailbox is asked for by its address, and answers keep their order', async () => {
  const asked: unknown[] = [];
  await using server = await httpServer((request, response) => {
    void textOf(request).then((body) => {
      asked.push([request.method, request.url, JSON.parse(body)]);
      const isJane = body.includes('jane');
      const text = answer('safe', details({ is_deliverable: isJane }));
      // The first one asked for is the last one answered.
      setTimeout(() => response.end(text), isJane ? 40 : 0);
    });
  });
  const answers = await ask(`http://127.0.0.1:${server.port}`, ['jane', 'nobody']);
  expect(answers.map(({ verdict }) => verdict)).toEqual(['accepted', 'rejected']);
  expect(asked).toContainEqual(['POST', '/v0/check_email', { to_email: 'jane@firm.test' }]);
  await ask(`http://127.0.0.1:${server.port}/v1/check_email`);
  expect(asked.at(-1)).toMatchObject(['POST', '/v1/check_email', {}]);
});

test('a backend that errs, redirects, is away or does not answer makes no claim', async () => {
  await using failing = await httpServer((_request, response) => {
    response.statusCode = 500;
    response.end(answer('safe', details({ is_deliverable: true })));
  });
  expect(await ask(`http://127.0.0.1:${failing.port}`)).toEqual([UNAVAILABLE]);
  await using moving = await httpServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${failing.port}` }).end();
  });
  expect(await ask(`http://127.0.0.1:${moving.port}`)).toEqual([UNAVAILABLE]);
  expect(await ask('http://127.0.0.1:9')).toEqual([UNAVAILABLE]);
  await using silent = await httpServer(() => {});
  const started = performance.now();
  expect(await ask(`http://127.0.0.1:${silent.port}`, ['jane', 'info'], 300)).toEqual([
    { verdict: 'timeout', catchAll: null },
    { verdict: 'timeout', catchAll: null },
  ]);
  expect(performance.now() - started).toBeLessThan(1_500);
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
