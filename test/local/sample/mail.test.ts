import { promises as dns } from 'node:dns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerifyEmailsView } from '../../../functions/domain/verification/verification.ts';
import { sampleMailDomains } from '../../../lib/local/sample/sample-mail.ts';
import type { MailKind } from '../../../lib/local/sample/sample-mail.ts';
import type { LocalStack } from '../../../lib/local/stack.ts';
import { Client, startTestStack } from '../../support/stack.ts';

let stack: LocalStack;
let resolver: dns.Resolver;
beforeAll(async () => {
  stack = await startTestStack();
  resolver = new dns.Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([stack.env['DNS_SERVERS']?.split(',')[0] ?? '']);
});
afterAll(() => stack.close());

function domainOfKind(kind: MailKind): string {
  const found = [...sampleMailDomains()].find(([, domain]) => domain.kind === kind);
  if (found === undefined) throw new Error(`No sample domain is of kind ${kind}.`);
  return found[0];
}

function mailboxOfKind(kind: MailKind): string {
  const domain = domainOfKind(kind);
  return [...(sampleMailDomains().get(domain)?.mailboxes ?? [])][0] ?? `info@${domain}`;
}

test("the stack's name server answers for the sample domains as real ones do", async () => {
  expect(await resolver.resolveMx(domainOfKind('mailboxes'))).toMatchObject([
    { priority: 10, exchange: 'mx.northlight-mail.example' },
  ]);
  expect(await resolver.resolve4('mx.northlight-mail.example')).toEqual(['192.0.2.25']);
  expect(await resolver.resolveMx(domainOfKind('null_mx'))).toMatchObject([
    { priority: 0, exchange: '' },
  ]);
  expect(await resolver.resolve4(`www.${domainOfKind('address_only')}`)).toEqual(['192.0.2.80']);
  const refused = async (name: string) =>
    resolver.resolveMx(name).then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    );
  expect(await refused(domainOfKind('address_only'))).toBe('ENODATA');
  expect(await refused(domainOfKind('no_mx'))).toBe('ENODATA');
  expect(await refused(domainOfKind('no_domain'))).toBe('ENOTFOUND');
  expect(await refused('servfail.example')).toBe('ESERVFAIL');
});

test('it refuses every other name, so that nothing is looked up in the wrong place', async () => {
  for (const name of ['gmail.com', 'not-in-the-sample.example', 'localhost'])
    await expect(resolver.resolve4(name)).rejects.toMatchObject({ code: 'EREFUSED' });
});

test.for([
  ['mailboxes', 'deliverable', 'accepted_email'],
  ['address_only', 'deliverable', 'accepted_email'],
  ['catch_all', 'risky', 'catch_all'],
  ['greylisting', 'unknown', 'greylisted'],
  ['abandoned', 'undeliverable', 'rejected_email'],
  ['no_domain', 'undeliverable', 'invalid_domain'],
  ['no_mx', 'undeliverable', 'no_mx'],
  ['null_mx', 'undeliverable', 'null_mx'],
] as const)(
  'a sample address at a domain of kind %s is %s (%s)',
  async ([kind, status, reason]) => {
    const client = await Client.of(stack);
    const { body } = await client.call<VerifyEmailsView>('POST', '/verify/emails', {
      body: { emails: [mailboxOfKind(kind)] },
    });
    expect(body.data).toMatchObject([{ status, reason }]);
  },
);

test('a mailbox that a sample business does not have is refused by its server', async () => {
  const client = await Client.of(stack);
  const { body } = await client.call<VerifyEmailsView>('POST', '/verify/emails', {
    body: { emails: [`nobody-here@${domainOfKind('mailboxes')}`] },
  });
  expect(body.data).toMatchObject([{ status: 'undeliverable', reason: 'rejected_email' }]);
});

interface LeadsBody {
  data: {
    email: string | null;
    emailStatus: string | null;
    emails: { address: string; status: string | null }[] | null;
  }[];
}

test('each address of each delivered lead has a status, every status is among them, and none costs quota', async () => {
  const client = await Client.of(stack);
  const { body } = await client.create('find 100 restaurants in Chicago, IL');
  const job = await client.until(body.id);
  expect(job.status).toBe('delivered');
  const { body: page } = await client.call<LeadsBody>('GET', `/jobs/${job.id}/leads?limit=100`);
  expect(page.data).toHaveLength(100);
  const statuses = new Set<string | null>();
  for (const { email, emailStatus, emails } of page.data) {
    expect(emailStatus === null).toBe(email === null);
    for (const { status } of emails ?? []) statuses.add(status);
  }
  expect(statuses).toEqual(new Set(['deliverable', 'risky', 'undeliverable', 'unknown']));
  const { body: billing } = await client.call<{ usage: { emailVerifications: number } }>(
    'GET',
    '/billing',
  );
  expect(billing.usage.emailVerifications).toBe(0);
});

test('of leads that were asked for with e-mail none has only a dead address', async () => {
  const client = await Client.of(stack);
  const { body } = await client.create('find 100 restaurants in Chicago, IL with email');
  const job = await client.until(body.id);
  const { body: page } = await client.call<LeadsBody>('GET', `/jobs/${job.id}/leads?limit=100`);
  const statuses = page.data.map(({ emailStatus }) => emailStatus);
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses).not.toContain('undeliverable');
  expect(statuses).not.toContain(null);
});

test.for(['live', 'test'] as const)(
  'verified addresses only: a %s job delivers no other address, and nothing is noted',
  async (mode) => {
    const client = await Client.of(stack);
    const prompt = 'find 20 dentists in Austin, TX with deliverable emails';
    const { body } = await client.create(prompt, { mode });
    const job = await client.until(body.id, undefined, mode);
    expect(job).toMatchObject({ status: 'delivered', leadsDelivered: 20, shortfall: null });
    expect(job.request).toMatchObject({
      contactFields: ['email'],
      filters: [{ kind: 'email_verified' }],
      notes: [],
    });
    const path = `/jobs/${job.id}/leads?limit=100`;
    const { body: page } = await client.call<LeadsBody>('GET', path, { mode });
    const statuses = page.data.flatMap(({ emails }) => emails?.map(({ status }) => status));
    expect(statuses.length).toBeGreaterThanOrEqual(20);
    expect(new Set(statuses)).toEqual(new Set(['deliverable']));
  },
);

test('a sandbox job shows every status, too', async () => {
  const client = await Client.of(stack);
  const { body } = await client.create('find 20 dentists in Austin, TX with email', {
    mode: 'test',
  });
  const job = await client.until(body.id, undefined, 'test');
  const path = `/jobs/${job.id}/leads?limit=100`;
  const { body: page } = await client.call<LeadsBody>('GET', path, { mode: 'test' });
  expect(page.data).toHaveLength(20);
  expect(page.data.every(({ email, emails }) => email === emails?.[0]?.address)).toBe(true);
  const statuses = page.data.flatMap(({ emails }) => emails?.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set(['deliverable', 'risky', 'undeliverable', 'unknown']));
});
