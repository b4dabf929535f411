import { expect, test } from 'vitest';
import type {
  MailboxAnswer,
  MailboxQuestion,
  MailRoute,
} from '../../../functions/domain/verification/mail-route.ts';
import { createVerifier } from '../../../functions/domain/verification/verifier.ts';
import type { VerifierPorts } from '../../../functions/domain/verification/verifier.ts';
import { Clock } from '../../support/clock.ts';

const HOSTS: MailRoute = { kind: 'hosts', hosts: ['mx.test'] };
const ACCEPTED: MailboxAnswer = { verdict: 'accepted', catchAll: false };

function world(patch: Partial<VerifierPorts> = {}) {
  const clock = new Clock();
  const questions: MailboxQuestion[] = [];
  const lookups: string[] = [];
  const verifier = createVerifier({
    now: clock.now,
    findMailRoute: async (domain) => {
      lookups.push(domain);
      return HOSTS;
    },
    askMailServer: async (question) => {
      questions.push(question);
      return question.mailboxes.map(() => ACCEPTED);
    },
    ...patch,
  });
  return { clock, questions, lookups, verifier };
}

test('the results are in the order given, one for each text, one question for each mailbox', async () => {
  const { verifier, questions, lookups } = world();
  const emails = [
    'b@two.test',
    'A@one.test',
    'nonsense',
    'a@ONE.test',
    '"a"@one.test',
    'c@one.test',
  ];
  const results = await verifier.verify(emails);
  expect(results.map(({ email }) => email)).toEqual(emails);
  expect(results.map(({ reason }) => reason)).toEqual([
    'accepted_email',
    'accepted_email',
    'invalid_email',
    'accepted_email',
    'accepted_email',
    'accepted_email',
  ]);
  expect(lookups.toSorted()).toEqual(['one.test', 'two.test']);
  const asked = questions.flatMap(({ mailboxes }) => mailboxes.map(({ address }) => address));
  expect(asked).toHaveLength(3);
});

test.for<[MailRoute['kind'], string, string]>([
  ['no_domain', 'undeliverable', 'invalid_domain'],
  ['no_mx', 'undeliverable', 'no_mx'],
  ['null_mx', 'undeliverable', 'null_mx'],
  ['dns_error', 'unknown', 'dns_error'],
])('a domain with %s is %s (%s), and no server is asked', async ([kind, status, reason]) => {
  const route = kind === 'hosts' ? HOSTS : { kind };
  const { verifier, questions } = world({ findMailRoute: async () => route });
  expect(await verifier.verify(['a@one.test'])).toMatchObject([{ status, reason }]);
  expect(questions).toEqual([]);
});

test('where no mail server may be asked nothing beyond DNS is claimed', async () => {
  const { verifier } = world({ askMailServer: undefined });
  const results = await verifier.verify(['a@one.test', 'x@mailinator.com', 'info@gmail.com']);
  expect(results).toMatchObject([
    { status: 'unknown', reason: 'smtp_not_checked', flags: { catchAll: null } },
    { status: 'risky', reason: 'disposable', flags: { disposable: true } },
    { status: 'unknown', reason: 'smtp_not_checked', flags: { role: true, free: true } },
  ]);
});

test.for<[MailboxAnswer, string, string]>([
  [{ verdict: 'accepted', catchAll: false }, 'deliverable', 'accepted_email'],
  [{ verdict: 'accepted', catchAll: true }, 'risky', 'catch_all'],
  [{ verdict: 'accepted', catchAll: null }, 'unknown', 'unavailable_smtp'],
  [{ verdict: 'rejected', catchAll: null }, 'undeliverable', 'rejected_email'],
  [{ verdict: 'rejected', catchAll: true }, 'undeliverable', 'rejected_email'],
  [{ verdict: 'full', catchAll: false }, 'undeliverable', 'mailbox_full'],
  [{ verdict: 'greylisted', catchAll: null }, 'unknown', 'greylisted'],
  [{ verdict: 'blocked', catchAll: null }, 'unknown', 'blocked'],
  [{ verdict: 'unavailable', catchAll: null }, 'unknown', 'unavailable_smtp'],
  [{ verdict: 'timeout', catchAll: null }, 'unknown', 'timeout'],
])('%j is %s (%s)', async ([answer, status, reason]) => {
  const { verifier } = world({ askMailServer: async () => [answer] });
  expect(await verifier.verify(['a@one.test'])).toMatchObject([
    { status, reason, flags: { catchAll: answer.catchAll } },
  ]);
});

test.for(['a@[8.8.8.8]', 'a@[IPv6:2001:4860:4860::8888]', 'a@[127.0.0.1]'])(
  'an address literal is no domain, and nothing is connected: %s',
  async (email) => {
    const { verifier, questions, lookups } = world();
    expect(await verifier.verify([email])).toMatchObject([
      { status: 'undeliverable', reason: 'invalid_domain' },
    ]);
    expect([questions, lookups]).toEqual([[], []]);
  },
);

/** Tries of one organisation: `left` at each domain. */
function triesWith(left: number) {
  const taken: string[] = [];
  const answered: string[] = [];
  const take = async (domain: string) => {
    taken.push(domain);
    return taken.filter((other) => other === domain).length <= left;
  };
  return {
    tries: { take, answered: async (domain: string) => void answered.push(domain) },
    taken,
    answered,
  };
}

test('at the limit of tries no mail server is asked, and nothing is claimed', async () => {
  const { verifier, questions } = world();
  const { tries, taken } = triesWith(0);
  expect(
    await verifier.verify(['a@one.test', 'b@one.test', 'c@two.test'], { tries }),
  ).toMatchObject([
    { status: 'unknown', reason: 'smtp_not_checked' },
    { status: 'unknown', reason: 'smtp_not_checked' },
    { status: 'unknown', reason: 'smtp_not_checked' },
  ]);
  expect(questions).toEqual([]);
  // One try a conversation, whatever the number of mailboxes.
  expect(taken.toSorted()).toEqual(['one.test', 'two.test']);
});

test.for([
  ['accepted', ['one.test']],
  ['rejected', ['one.test']],
  ['full', ['one.test']],
  ['greylisted', ['one.test']],
  ['blocked', ['one.test']],
  ['unavailable', []],
  ['timeout', []],
] as const)('a conversation that ends %s takes its try back: %j', async ([verdict, expected]) => {
  const { verifier } = world({ askMailServer: async () => [{ verdict, catchAll: null }] });
  const { tries, answered } = triesWith(1);
  await verifier.verify(['a@one.test'], { tries });
  expect(answered).toEqual(expected);
});

test('what needs no conversation takes no try', async () => {
  const { verifier } = world({ findMailRoute: async () => ({ kind: 'no_mx' }) });
  const { tries, taken } = triesWith(1);
  await verifier.verify(['a@one.test', 'a@[8.8.8.8]', 'nonsense'], { tries });
  expect(taken).toEqual([]);
});

test('a known answer is given again with the time of its check, an unknown one is sought anew', async () => {
  const clock = new Clock();
  let verdict: MailboxAnswer['verdict'] = 'greylisted';
  let asked = 0;
  const { verifier } = world({
    now: clock.now,
    askMailServer: async () => {
      asked += 1;
      return [{ verdict, catchAll: false }];
    },
  });
  const [first] = await verifier.verify(['a@one.test']);
  expect(first?.reason).toBe('greylisted');
  verdict = 'accepted';
  const [second] = await verifier.verify(['a@one.test']);
  expect(second?.reason).toBe('accepted_email');
  clock.advance(60_000);
  const [third] = await verifier.verify(['A@one.test']);
  expect(third).toEqual({ ...second, email: 'A@one.test' });
  expect(asked).toBe(2);
  clock.advance(3_600_000);
  await verifier.verify(['a@one.test']);
  expect(asked).toBe(3);
});

test('no more domains are under way than allowed, and none is begun when the time is over', async () => {
  const clock = new Clock();
  let running = 0;
  let most = 0;
  const { verifier } = world({
    now: clock.now,
    askMailServer: async ({ mailboxes, budgetMs }) => {
      running += 1;
      most = Math.max(most, running);
      expect(budgetMs).toBeLessThanOrEqual(1_000);
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(300);
      running -= 1;
      return mailboxes.map(() => ACCEPTED);
    },
  });
  const emails = Array.from({ length: 10 }, (_, index) => `a@d${index}.test`);
  const results = await verifier.verify(emails, { budgetMs: 1_000, parallelDomains: 2 });
  expect(most).toBe(2);
  const reasons = results.map(({ reason }) => reason);
  expect(reasons.slice(0, 2)).toEqual(['accepted_email', 'accepted_email']);
  expect(reasons.at(-1)).toBe('timeout');
});

test('a domain whose turn comes after the time is over is not even looked up', async () => {
  const clock = new Clock();
  const { verifier, lookups } = world({
    now: clock.now,
    askMailServer: async ({ mailboxes }) => {
      clock.advance(1_000);
      return mailboxes.map(() => ACCEPTED);
    },
  });
  const results = await verifier.verify(['a@one.test', 'b@two.test'], {
    budgetMs: 1_000,
    parallelDomains: 1,
  });
  expect(results.map(({ reason }) => reason)).toEqual(['accepted_email', 'timeout']);
  expect(lookups).toEqual(['one.test']);
});

test.for([
  [undefined, 6_000],
  [2_000, 2_000],
] as const)('of a budget of %s a look-up gets %s ms', async ([budgetMs, expected]) => {
  const budgets: number[] = [];
  const { verifier } = world({
    findMailRoute: async (_domain, budget) => {
      budgets.push(budget);
      return HOSTS;
    },
  });
  await verifier.verify(['a@one.test'], budgetMs === undefined ? {} : { budgetMs });
  expect(budgets).toEqual([expected]);
});

test.for([
  [700, 'accepted_email'],
  [701, 'timeout'],
] as const)('after a look-up of %s ms of 1,000 the answer is %s', async ([took, reason]) => {
  const clock = new Clock();
  const { verifier } = world({
    now: clock.now,
    findMailRoute: async () => {
      clock.advance(took);
      return HOSTS;
    },
  });
  expect(await verifier.verify(['a@one.test'], { budgetMs: 1_000 })).toMatchObject([{ reason }]);
});

test.for([
  [true, 'accepted_email'],
  [false, 'smtp_not_checked'],
] as const)('hosts that may be asked: %s', async ([mayAsk, reason]) => {
  const asked: (readonly string[])[] = [];
  const { verifier } = world({
    mayAsk: (hosts) => {
      asked.push(hosts);
      return mayAsk;
    },
  });
  expect(await verifier.verify(['a@one.test'])).toMatchObject([{ reason }]);
  expect(asked).toEqual([['mx.test']]);
});

test('mailboxes are asked as the protocol needs them', async () => {
  const { verifier, questions } = world();
  await verifier.verify(['Jane@bücher.test', 'ü@bücher.test']);
  expect(questions[0]?.mailboxes).toEqual([
    { address: 'Jane@xn--bcher-kva.test', isUnicode: false },
    { address: 'ü@xn--bcher-kva.test', isUnicode: true },
  ]);
});

test('a server that spoke of one mailbox was reached, and a mailbox that it left out is not told of', async () => {
  const { verifier } = world({
    askMailServer: async () => [{ verdict: 'timeout', catchAll: null }, ACCEPTED],
  });
  const { tries, answered } = triesWith(1);
  const emails = ['a@one.test', 'b@one.test', 'c@one.test'];
  const results = await verifier.verify(emails, { tries });
  expect(results.map(({ reason }) => reason)).toEqual([
    'timeout',
    'accepted_email',
    'unavailable_smtp',
  ]);
  expect(answered).toEqual(['one.test']);
});

test.for([
  ['no_domain', 'jane@dentist-austin.com'],
  ['no_mx', null],
] as const)('an ending is mended only where there is no such domain: %s', async ([kind, meant]) => {
  const { verifier } = world({ findMailRoute: async () => ({ kind }) });
  expect(await verifier.verify(['jane@dentist-austin.con'])).toMatchObject([{ didYouMean: meant }]);
});
