import type { QualityCounts } from '../../domain/leads/quality-counts.ts';
import { qualityKey } from './schema.ts';
import type { Item, Write } from './table.ts';

/** Counts stand as attributes of their own, so that one write adds to them without reading. */
const PREFIX = 'n|';

/** The write that adds counts to an organisation's month; none when there is nothing to add. */
export function qualityWrites(orgId: string, at: string, counts: QualityCounts): Write[] {
  const entries = [...counts];
  if (entries.length === 0) return [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [index, [name, count]] of entries.entries()) {
    names[`#n${index}`] = `${PREFIX}${name}`;
    values[`:n${index}`] = count;
  }
  return [
    {
      Update: {
        Key: qualityKey(orgId, at.slice(0, 7)),
        UpdateExpression: `ADD ${entries.map((_entry, index) => `#n${index} :n${index}`).join(', ')}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    },
  ];
}

/** The counts in a month's row. */
export const qualityCountsOf = (item: Item): QualityCounts =>
  new Map(
    Object.entries(item).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === 'number'
        ? [[name.slice(PREFIX.length), value] as const]
        : [],
    ),
  );
