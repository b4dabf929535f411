import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { Exclusions } from '../../../../functions/domain/jobs/stages/exclusions.ts';
import type { ExclusionPorts } from '../../../../functions/domain/jobs/stages/exclusions.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { aBusiness } from '../../leads/builders.ts';

const first = { id: newId('exclusionList'), kinds: ['domain'] };
const second = { id: newId('exclusionList'), kinds: ['phone'] };
const known = aBusiness({ recordId: 'a', websites: ['https://known.example/'] });
const other = aBusiness({
  recordId: 'b',
  name: 'Other Dental',
  websites: ['https://other.example/'],
  phones: ['(512) 478-0199'],
});

/** Lists as given, which know one business by its domain; and what was asked of them. */
function world(lists: readonly object[]) {
  const asked: { lists: unknown[]; keys: readonly string[] }[] = [];
  let reads = 0;
  const ports = {
    readLists: () => {
      reads += 1;
      return Promise.resolve(lists);
    },
    findExcluded: (_world: unknown, of: ReadonlySet<unknown>, keys: readonly string[]) => {
      asked.push({ lists: [...of], keys });
      const entry = { domain: 'known.example' };
      const isAsked = keys.some((key) => key.includes('known.example'));
      return Promise.resolve(new Map(isAsked ? [['entry', entry]] : []));
    },
  } as unknown as ExclusionPorts;
  return { ports, asked, reads: () => reads };
}

async function excluded(lists: readonly object[], exclusions: Job['exclusions']) {
  const { ports, asked, reads } = world(lists);
  const job = aJob({ exclusions });
  const judge = await Exclusions.of(ports, job);
  await judge.lookUp([known, other]);
  return { left: [...judge.judge([known, other])], asked, reads: reads() };
}

test('a business of a list is left out, and no other', async () => {
  const { left, asked } = await excluded([first], 'all');
  expect(left).toEqual([known]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.lists).toEqual([first.id]);
});

test('only the lists that are named apply', async () => {
  expect((await excluded([first, second], [first.id])).asked[0]?.lists).toEqual([first.id]);
  expect((await excluded([first, second], 'all')).asked[0]?.lists).toEqual([first.id, second.id]);
});

test('who wants none is asked for none', async () => {
  expect(await excluded([first], 'none')).toEqual({ left: [], asked: [], reads: 0 });
});

test('without a list, and with lists that hold nothing, nothing is looked up', async () => {
  expect(await excluded([], 'all')).toMatchObject({ left: [], asked: [] });
  expect(await excluded([{ ...first, kinds: [] }], 'all')).toMatchObject({ left: [], asked: [] });
});
