import type { Account, LedgerEntry } from '../credits/account.ts';
import type { LedgerRow } from '../credits/read-credits.ts';
import type { Job } from '../jobs/job.ts';
import { isTerminal } from '../jobs/states.ts';

/** What a key held and was charged on a UTC day. */
export interface CapRow {
  keyId: string;
  date: string;
  held: number;
  charged: number;
  used: number;
}

/** All that an organisation's money is written down in, read while nothing moved. */
export interface LedgerSnapshot {
  account: Account;
  /** Oldest first. */
  ledger: readonly LedgerRow[];
  /** Of both modes. */
  jobs: readonly Job[];
  caps: readonly CapRow[];
  running: { live: ReadonlySet<string>; test: ReadonlySet<string> };
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Checks the invariants of an organisation's money (behaviour: Credits). Answers what is wrong, one line each. */
export function auditLedger(snapshot: LedgerSnapshot): string[] {
  return [
    ...checkEntries(snapshot),
    ...checkAccount(snapshot),
    ...snapshot.jobs.flatMap((job) => [...checkJob(job, snapshot)]),
    ...checkSlots(snapshot),
    ...checkCaps(snapshot),
  ];
}

function* differ(what: string, actual: number, expected: number): Generator<string> {
  if (actual !== expected) yield `${what} is ${actual}, not ${expected}.`;
}

/** Each entry carries on where the one before it ended. */
function* checkEntries({ ledger }: LedgerSnapshot): Generator<string> {
  let [available, held] = [0, 0];
  for (const [index, { version, entry }] of ledger.entries()) {
    const name = `Entry ${index + 1} (${entry.id})`;
    yield* differ(`The version of ${name}`, version, index + 1);
    available += entry.effect.available;
    held += entry.effect.held;
    yield* differ(`Available after ${name}`, entry.balanceAfter.available, available);
    yield* differ(`Held after ${name}`, entry.balanceAfter.held, held);
    if (available < 0 || held < 0) yield `${name} overdraws the balance.`;
    if (entry.amount < 1) yield `${name} moves nothing.`;
  }
}

const incoming: ReadonlySet<string> = new Set([
  'grant',
  'purchase',
  'refund',
  'lead_refund',
  'adjustment',
]);

function* checkAccount({ account, ledger, jobs }: LedgerSnapshot): Generator<string> {
  const entries = ledger.map(({ entry }) => entry);
  yield* differ('The version of the account', account.version, ledger.length);
  yield* differ(
    'Available',
    account.available,
    sumOf(entries, ({ effect }) => effect.available),
  );
  yield* differ(
    'Held',
    account.held,
    sumOf(entries, ({ effect }) => effect.held),
  );
  yield* differ(
    'Held',
    account.held,
    sumOf(jobs, ({ creditsHeld }) => creditsHeld),
  );
  if (account.available < 0 || account.held < 0 || account.debt < 0)
    yield 'The account has a negative figure.';
  if (account.debt > 0 && account.available > 0) yield 'There is a debt, and credits to pay it.';
  const charged = sumOf(ofType(entries, 'charge'), ({ amount }) => amount);
  yield* differ('The total charged', account.totals.charged, charged);
  const came = entries.filter(({ type }) => incoming.has(type));
  yield* differ(
    'Granted and purchased',
    sumOf(came, ({ effect }) => effect.available),
    account.available + account.held + charged,
  );
}

const ofType = (entries: readonly LedgerEntry[], type: LedgerEntry['type']) =>
  entries.filter((entry) => entry.type === type);

/** At most one hold, charge and release a job, and nothing of a hold is lost. */
function* checkJob(job: Job, { ledger }: LedgerSnapshot): Generator<string> {
  const entries = ledger.map(({ entry }) => entry).filter(({ jobId }) => jobId === job.id);
  for (const type of ['hold', 'charge', 'release'] as const) {
    const count = ofType(entries, type).length;
    if (count > 1) yield `Job ${job.id} has ${count} entries of type ${type}.`;
  }
  const amount = (type: LedgerEntry['type']) => ofType(entries, type)[0]?.amount ?? 0;
  const open = amount('hold') - amount('charge') - amount('release');
  yield* differ(`What job ${job.id} holds`, job.creditsHeld, open);
  yield* differ(`What job ${job.id} was charged`, job.creditsCharged, amount('charge'));
  if (isTerminal(job.status) && job.creditsHeld !== 0)
    yield `Job ${job.id} has ended and still holds ${job.creditsHeld}.`;
  if (job.status !== 'delivered' && amount('charge') > 0)
    yield `Job ${job.id} is ${job.status} and was charged.`;
  if (job.mode === 'test' && entries.length > 0) yield `Sandbox job ${job.id} moved credits.`;
}

/** Exactly the jobs that have not ended hold a slot. */
function* checkSlots({ jobs, running }: LedgerSnapshot): Generator<string> {
  const known = new Set(jobs.map(({ id }): string => id));
  for (const job of jobs) {
    const has = running[job.mode].has(job.id);
    if (has === isTerminal(job.status))
      yield `Job ${job.id} is ${job.status} and ${has ? 'has' : 'lacks'} a slot.`;
  }
  for (const id of [...running.live, ...running.test])
    if (!known.has(id)) yield `A slot belongs to the unknown job ${id}.`;
}

/** A key's day carries what its jobs hold and were charged, within its cap. */
function* checkCaps({ jobs, caps }: LedgerSnapshot): Generator<string> {
  const ofDay = Map.groupBy(
    jobs.filter(({ apiKeyId, capDate }) => apiKeyId !== null && capDate !== null),
    ({ apiKeyId, capDate }) => `${apiKeyId}#${capDate}`,
  );
  for (const { keyId, date, held, charged, used } of caps) {
    const day = `${keyId}#${date}`;
    const own = ofDay.get(day) ?? [];
    ofDay.delete(day);
    yield* differ(
      `Held on the day ${day}`,
      held,
      sumOf(own, ({ creditsHeld }) => creditsHeld),
    );
    yield* differ(
      `Charged on the day ${day}`,
      charged,
      sumOf(own, ({ creditsCharged }) => creditsCharged),
    );
    yield* differ(`Used on the day ${day}`, used, held + charged);
    const cap = own[0]?.dailyCreditCap ?? null;
    if (cap !== null && used > cap) yield `The day ${day} has used ${used} of a cap of ${cap}.`;
  }
  for (const [day, own] of ofDay)
    if (sumOf(own, (job) => job.creditsHeld + job.creditsCharged) > 0) yield `No row for ${day}.`;
}
