import * as z from 'zod';
import { commaList, commaListOf } from '../../kernel/comma-list.ts';
import { LeadId } from '../../kernel/ids.ts';
import { about } from '../../kernel/wire.ts';
import { EMAIL_STATUSES } from '../lead.ts';
import type { Lead } from '../lead.ts';
import { PRESET_NAMES } from './preset-names.ts';

export const EXPORT_FORMATS = {
  csv: { contentType: 'text/csv; charset=utf-8' },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<string, { contentType: string }>;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** Leads that one export may name. */
const MAX_LEAD_IDS = 100;

/** What of a job's leads an export holds, and in which form (query of `GET /jobs/:id/export`). */
export const ExportSelection = z.strictObject({
  preset: z
    .enum(PRESET_NAMES)
    .default('full')
    .meta(about('The importer that the columns are for; `full`: every field of a lead.')),
  format: z.enum(['csv', 'xlsx']).default('csv').meta(about('The file format.')),
  minScore: z
    .string()
    .regex(/^(?:\d|[1-9]\d|100)$/, 'Must be an integer from 0 to 100.')
    .transform(Number)
    .optional()
    .meta({
      openapi: {
        type: 'integer',
        minimum: 0,
        maximum: 100,
        ...about('Only leads with at least this score.'),
      },
    }),
  emailStatus: commaListOf(EMAIL_STATUSES, {
    description: 'Only leads whose e-mail has one of these statuses, comma-separated.',
    example: 'deliverable,risky',
  }),
  leadIds: commaList(LeadId, {
    pattern: 'lead_[0-9A-HJKMNP-TV-Z]{26}',
    most: MAX_LEAD_IDS,
    description: `Only these leads, at most ${MAX_LEAD_IDS}, comma-separated; an id that the job does not have selects nothing.`,
    example: 'lead_01KB39X5ZQ8M4T6V7W2R3S9D0E',
  }),
});
export type ExportSelection = z.infer<typeof ExportSelection>;

/** True for the file that is made when a job is delivered. */
export const isWholeCsv = (selection: ExportSelection): boolean =>
  selection.preset === 'full' && selection.format === 'csv' && filterText(selection) === '';

/** The filters of a selection as the query of a link, always spelt alike; empty without any. */
export function filterText({ minScore, emailStatus, leadIds }: ExportSelection): string {
  const filters = new URLSearchParams();
  if (minScore !== undefined) filters.set('minScore', String(minScore));
  if (emailStatus !== undefined) filters.set('emailStatus', emailStatus.toSorted().join(','));
  if (leadIds !== undefined) filters.set('leadIds', leadIds.toSorted().join(','));
  return filters.toString();
}

/** Whether a lead belongs into the file. */
export function isSelected({
  minScore,
  emailStatus,
  leadIds,
}: ExportSelection): (lead: Lead) => boolean {
  const ids = leadIds === undefined ? undefined : new Set<string>(leadIds);
  return ({ id, score, emailStatus: status }) =>
    (minScore === undefined || score >= minScore) &&
    (emailStatus === undefined || (status !== null && emailStatus.includes(status))) &&
    (ids === undefined || ids.has(id));
}
