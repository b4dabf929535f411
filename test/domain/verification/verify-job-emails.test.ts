import { expect, test } from 'vitest';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { LeadEmail } from '../../../functions/domain/leads/lead.ts';
import { sandboxVerification } from '../../../functions/domain/verification/sandbox.ts';
import { verifyJobEmails } from '../../../functions/domain/verification/verify-job-emails.ts';
import type {
  TakenLead,
  VerifyJobEmailsPorts,
} from '../../../functions/domain/verification/verify-job-emails.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { Clock } from '../../support/clock.ts';
import { aLead } from '../leads/builders.ts';

const actor = aKeyActor({ plan: 'starter' });

interface Setting {
  job?: Partial<Job>;
  /** Addresses of each lead, best lead first. */
  leads: readonly (readonly LeadEmail[] | null)[];
  used?: number;
  /** Ranks that another call has taken. */
  taken?: readonly number[];
  fails?: boolean;
}

const open = (local: string, status: LeadEmail['status'] = null): LeadEmail => ({
  address: `${local}@firm.example`,
  kind: 'personal',
  status,
  source: 'website',
});

function world({ job: patch = {}, leads, used = 0, taken = [], fails = false }: Setting) {
  const clock = new Clock();
  const job = aJob({ orgId: actor.orgId, status: 'delivered', ...patch });
  const asked: string[] = [];
  const written: TakenLead[] = [];
  const returned: TakenLead[] = [];
  const since: Date[] = [];
  const ports: VerifyJobEmailsPorts = {
    now: clock.now,
    newId,
    findJob: async () => job,
    verifier: {
      verify: async (emails) => {
        asked.push(...emails);
        if (fails) throw new Error('No network.');
        return emails.map((email) => sandboxVerification(email, clock.now()));
      },
    },
    quota: {
      reserve: async ({ count }, limit) =>
        used + count > limit ? { kind: 'refused', used } : { kind: 'reserved' },
      settle: async (_reservation, kept) => used + kept,
    },
    tries: { takeTry: () => Promise.resolve(true), returnTry: () => Promise.resolve() },
    readVerificationUse: async () => used,
    async *readRankedLeads() {
      for (const [index, emails] of leads.entries())
        yield {
          rank: index + 1,
          lead: aLead({
            emails: emails === null ? null : [...emails],
            scoreReason: 'Dentist. Known: e-mail (not checked), website.',
            matchedCriteria: [
              { criterion: 'category', satisfied: 'yes', reason: 'listed as dentist' },
              {
                criterion: 'email',
                satisfied: 'yes',
                reason: 'e-mail address known (not checked)',
              },
            ],
          }),
        };
    },
    takeLead: async (_job, lead, at, unlessSince) => {
      since.push(unlessSince);
      return taken.includes(lead.rank) ? undefined : { ...lead, takenAt: at };
    },
    returnLeads: async (_job, back) => void returned.push(...back),
    writeLeadStatuses: async (_job, of) => void written.push(...of),
  };
  const verify = (caller = actor) => verifyJobEmails(ports, caller, job.id);
  return { clock, asked, written, returned, since, verify };
}

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => open(`${name}${index}`));

test('open and unknown addresses are asked, each once, and what was found is written to their leads', async () => {
  const { verify, asked, written, since, clock } = world({
    leads: [
      [open('deliverable'), open('done', 'risky')],
      null,
      [open('done', 'deliverable')],
      [open('risky', 'unknown'), open('deliverable')],
    ],
  });
  const { data, quota } = await verify();
  expect(asked).toEqual(['deliverable@firm.example', 'risky@firm.example']);
  expect(data.map(({ status }) => status)).toEqual(['deliverable', 'risky']);
  expect(quota).toMatchObject({ used: 2, limit: 1_000 });
  expect(written.map(({ rank, lead }) => [rank, lead.emails])).toEqual([
    [1, [open('deliverable', 'deliverable'), open('done', 'risky')]],
    [4, [open('deliverable', 'deliverable'), open('risky', 'risky')]],
  ]);
  // What nobody could tell of is left alone for a quarter of an hour.
  expect(since.map((at) => clock.now().getTime() - at.getTime())).toEqual([900_000, 900_000]);
});

test('a call takes 25 addresses; a lead that does not fit comes with the next, one that is taken is passed over', async () => {
  const { verify, asked, written } = world({
    leads: [many(20, 'a'), many(6, 'b'), many(3, 'c'), many(2, 'd'), many(1, 'e')],
    taken: [3],
  });
  await verify();
  expect(asked).toHaveLength(23);
  expect(written.map(({ rank }) => rank)).toEqual([1, 4, 5]);
});

test('what a check said stands in the words of the lead and in its criterion, and in no other one', async () => {
  const { verify, written } = world({ leads: [[open('undeliverable')]] });
  await verify();
  expect(written[0]?.lead).toMatchObject({
    scoreReason: expect.stringContaining('undeliverable'),
    matchedCriteria: [
      { criterion: 'category', satisfied: 'yes', reason: 'listed as dentist' },
      {
        criterion: 'email',
        satisfied: 'no',
        reason: 'the known e-mail addresses are undeliverable',
      },
    ],
  });
});

test('a lead that just fits into the room is taken', async () => {
  const { verify, asked } = world({ leads: [many(20, 'a'), many(5, 'b'), many(1, 'c')] });
  await verify();
  expect(asked).toHaveLength(25);
});

test('no lead is taken once the room is filled', async () => {
  const { verify, written } = world({ leads: [many(25, 'a'), many(1, 'b')] });
  await verify();
  expect(written.map(({ rank }) => rank)).toEqual([1]);
});

test('a lead with more addresses than the room is cut to it', async () => {
  const { verify, asked } = world({ leads: [many(30, 'a')] });
  await verify();
  expect(asked).toHaveLength(25);
  const small = world({ leads: [many(30, 'a'), many(1, 'b')], used: 996 });
  await small.verify();
  expect(small.asked).toHaveLength(4);
});

test('with nothing left the first address is refused with what is used, and its lead given back', async () => {
  const { verify, returned, written } = world({ leads: [many(3, 'a')], used: 1_000 });
  await expect(verify()).rejects.toMatchObject({
    code: 'PLAN_LIMIT_EXCEEDED',
    details: { limit: 1_000, used: 1_000 },
  });
  expect([returned.map(({ rank }) => rank), written]).toEqual([[1], []]);
});

test('leads whose check fails are given back', async () => {
  const { verify, returned, written } = world({ leads: [many(1, 'a'), many(1, 'b')], fails: true });
  await expect(verify()).rejects.toThrow('No network.');
  expect([returned.map(({ rank }) => rank), written]).toEqual([[1, 2], []]);
});

test('where nothing is open nothing is asked, and the quota told', async () => {
  const { verify, asked } = world({ leads: [null, [], [open('done', 'risky')]], used: 7 });
  expect(await verify()).toEqual({
    data: [],
    quota: { used: 7, limit: 1_000, resetsAt: '2026-12-01T00:00:00.000Z' },
  });
  expect(asked).toEqual([]);
});

test.for(['delivering', 'failed', 'cancelled'] as const)(
  'a job that is %s has none',
  async (status) => {
    const { verify, asked } = world({ job: { status }, leads: [many(1, 'a')] });
    await expect(verify()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Only a delivered job has leads to verify.',
    });
    expect(asked).toEqual([]);
  },
);
