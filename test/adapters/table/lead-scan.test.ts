import { afterAll, beforeEach, expect, test } from 'vitest';
import { ChangeScan } from '../../../functions/adapters/table/change-scan.ts';
import { jobItem, jobOf } from '../../../functions/adapters/table/job-rows.ts';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { LeadScan } from '../../../functions/adapters/table/lead-scan.ts';
import type { LeadPartition } from '../../../functions/adapters/table/lead-scan.ts';
import { jobKey, leadSk, leadsPk } from '../../../functions/adapters/table/schema.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import type { LeadChange } from '../../../functions/domain/leads/remembered/lead-change.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable | undefined;
let table: TestTable['table'];
let scan: LeadScan;
beforeEach(async () => {
  await db?.close();
  db = await startTable();
  ({ table } = db);
  scan = new LeadScan(table);
});
afterAll(() => db?.close());

const aNamed = (name: string) => aLead({ id: newId('lead'), name });

/** Two runs of a job, and a job of somebody else. */
async function threeRuns() {
  const jobs = new JobStore(table);
  const mine = aJob({ status: 'delivered' });
  const theirs = aJob({ status: 'delivered' });
  const runs = [
    { id: mine.id, attempt: 1, deliveryRun: 1 },
    { id: mine.id, attempt: 1, deliveryRun: 2 },
    { id: theirs.id, attempt: 2, deliveryRun: 0 },
  ] as const;
  await table.put('test', jobItem(mine));
  const leads = [
    [aNamed('a'), aNamed('x')],
    [aNamed('x'), aNamed('x')],
    [aNamed('b'), aNamed('c')],
  ];
  for (const [index, run] of runs.entries()) await jobs.writeLeads(run, leads[index] ?? []);
  return { runs, leads: leads.flat() };
}

const isX = ({ name }: Lead) => name === 'x';

test.for([1, Number.POSITIVE_INFINITY])(
  'leads are found whoever has them, in pages of %d',
  async (most) => {
    const { runs, leads } = await threeRuns();
    db?.endPagesAfter(most);
    expect(await scan.idsOf(isX)).toEqual(new Set(leads.filter(isX).map(({ id }) => id)));
    const partitions: LeadPartition[] = [];
    for await (const partition of scan.partitions(isX)) partitions.push(partition);
    const nameOf = ({ id, deliveryRun }: LeadPartition) => `${id}${deliveryRun}`;
    expect(partitions.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))).toEqual(
      runs.slice(0, 2),
    );
    expect((await scan.leadsOf(runs[0])).map(({ lead }) => lead.name)).toEqual(['a', 'x']);
  },
);

const renamed = (lead: Lead) => (isX(lead) ? { ...lead, name: 'y' } : undefined);
const namesOf = async (run: LeadPartition) =>
  (await scan.leadsOf(run)).map(({ lead }) => lead.name);

test('a lead is written as it is changed, and left where nothing changes', async () => {
  const { runs } = await threeRuns();
  const [a, x] = await scan.leadsOf(runs[0]);
  if (a === undefined || x === undefined) throw new Error('There are two.');
  expect(await scan.replace(a, renamed)).toBe(0);
  expect(await scan.replace(x, renamed)).toBe(1);
  expect(await namesOf(runs[0])).toEqual(['a', 'y']);
  // Whoever saw it before sees that it is done.
  expect(await scan.replace(x, renamed)).toBe(0);
});

test('what is written to the row meanwhile is changed, not lost', async () => {
  const { runs } = await threeRuns();
  const [, x] = await scan.leadsOf(runs[0]);
  if (x === undefined) throw new Error('There are two.');
  await table.update('test', {
    Key: x.key,
    UpdateExpression: 'SET checked = :checked',
    ExpressionAttributeValues: {
      ':checked': {
        emails: x.lead.emails,
        email: x.lead.email,
        emailStatus: 'valid',
        scoreReason: 'Checked meanwhile.',
        matchedCriteria: x.lead.matchedCriteria,
      },
    },
  });
  expect(await scan.replace(x, renamed)).toBe(1);
  const [, after] = await scan.leadsOf(runs[0]);
  expect(after?.lead).toMatchObject({ name: 'y', scoreReason: 'Checked meanwhile.' });
  const item = await table.get('test', x.key);
  expect(Object.keys(item ?? {}).toSorted()).toEqual(
    ['credits', 'form', 'leadId', 'packed', 'pk', 'rank', 'sk'].toSorted(),
  );
});

test('a row that goes meanwhile stays gone', async () => {
  const { runs } = await threeRuns();
  const [, x] = await scan.leadsOf(runs[0]);
  if (x === undefined) throw new Error('There are two.');
  await table.delete('test', x.key);
  expect(await scan.replace(x, renamed)).toBe(0);
  expect(await table.get('test', x.key)).toBeUndefined();
});

test('a lead of an early release, which lies unpacked, is written packed', async () => {
  const run = { id: newId('job'), attempt: 1, deliveryRun: 0 };
  const key = { pk: leadsPk(run.id, 1, 0), sk: leadSk(1) };
  await table.put('test', { ...key, rank: 1, lead: aNamed('x'), credits: 1 });
  const [x] = await scan.leadsOf(run);
  if (x === undefined) throw new Error('There is one.');
  expect(await scan.replace(x, renamed)).toBe(1);
  expect(await namesOf(run)).toEqual(['y']);
  expect(await table.get('test', key)).not.toHaveProperty('lead');
});

const aChange = (after: string): LeadChange => ({
  lead: { id: newId('lead'), jobId: newId('job'), name: 'Bright Dental' },
  field: 'phone',
  before: null,
  after,
});

test.for([1, Number.POSITIVE_INFINITY])(
  'what jobs tell of earlier leads is changed in all of them, in pages of %d',
  async (most) => {
    const [first, second, third] = [[aChange('x'), aChange('b')], [aChange('x')], [aChange('b')]];
    const jobs = [first, second, third, [], null].map((changes) =>
      aJob({ status: 'delivered', ...(changes === undefined ? {} : { changes }) }),
    );
    for (const job of jobs) await table.put('test', jobItem(job));
    db?.endPagesAfter(most);
    const seen: number[] = [];
    const masked = (changes: readonly LeadChange[]) => {
      seen.push(changes.length);
      return changes.some(({ after }) => after === 'x')
        ? changes.filter(({ after }) => after !== 'x')
        : undefined;
    };
    expect(await new ChangeScan(table).replaceAll(masked)).toBe(2);
    // Jobs that tell of nothing are not asked about.
    expect(seen.toSorted()).toEqual([1, 1, 2]);
    const now = await Promise.all(
      jobs.map(async ({ orgId, mode, id }) => {
        const item = await table.get('test', jobKey(orgId, mode, id));
        if (item === undefined) throw new Error('It is there.');
        const { changes, version } = jobOf(item);
        return { changes, version };
      }),
    );
    expect(now).toEqual([
      { changes: first?.slice(1), version: 2 },
      { changes: [], version: 2 },
      { changes: third, version: 1 },
      { changes: [], version: 1 },
      { changes: null, version: 1 },
    ]);
  },
);

test('what another call changes meanwhile is judged again', async () => {
  const job = aJob({ status: 'delivered', changes: [aChange('x')] });
  await table.put('test', jobItem(job));
  let calls = 0;
  const replaced = await new ChangeScan(table).replaceAll((changes) => {
    calls += 1;
    return changes.map((change) => ({ ...change, after: 'masked' }));
  });
  expect([replaced, calls]).toEqual([1, 1]);
  const late = jobItem({ ...job, changes: [aChange('late')] });
  db?.inject((operation) => {
    if (operation === 'UpdateItem') {
      db?.inject(undefined);
      return { kind: 'fail', type: 'ConditionalCheckFailedException' };
    }
    return undefined;
  });
  await table.put('test', late);
  const seen: (string | null)[] = [];
  expect(
    await new ChangeScan(table).replaceAll((changes) => {
      seen.push(...changes.map(({ after }) => after));
      return changes.map((change) => ({ ...change, after: 'masked' }));
    }),
  ).toBe(1);
  expect(seen).toEqual(['late', 'late']);
});
