import type { operations } from '../../../client/schema.generated.d.ts';
import type { Job } from '../api/types.ts';
import { subjectOf } from './job-title.ts';

type Query = NonNullable<operations['exportLeads']['parameters']['query']>;
export type PresetName = NonNullable<Query['preset']>;
export type Format = NonNullable<Query['format']>;

/** For which importer the columns are. */
export const PRESET_TEXT: Readonly<Record<PresetName, { label: string; hint: string }>> = {
  full: { label: 'All fields', hint: 'For a spreadsheet, or a program of your own' },
  hubspot: { label: 'HubSpot', hint: 'Companies' },
  salesforce: { label: 'Salesforce', hint: 'Leads' },
  pipedrive: { label: 'Pipedrive', hint: 'Organizations' },
};

export const FORMAT_TEXT: Readonly<Record<Format, string>> = {
  csv: 'CSV',
  xlsx: 'Excel (.xlsx)',
};

const MOST = 60;
const DAY = 10;

/** `dentists-austin-2026-11-28.csv`: what, where, and the day of the delivery. */
export function fileName({ request, deliveredAt }: Job, format: Format): string {
  const what = request === null ? '' : subjectOf(request);
  const where = request?.place?.parts[0]?.label.split(',')[0] ?? '';
  const slug = `${what} ${where}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '');
  return `${slug === '' ? 'leads' : slug}-${(deliveredAt ?? '').slice(0, DAY)}.${format}`;
}
