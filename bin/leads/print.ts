import type { Job, Lead, Shortfall } from '../../client/leads-client.ts';
import { uncheckedConditions } from './request-text.ts';

interface Column {
  title: string;
  /** Characters that it takes whatever the terminal; else it takes its share of what is left. */
  fixed?: number;
  share?: number;
  value: (lead: Lead) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'Score', fixed: 5, value: ({ score }) => String(score) },
  { title: 'Name', share: 4, value: ({ name }) => name },
  // The longest number of E.164: a number that is cut is none.
  { title: 'Phone', fixed: 16, value: ({ phone }) => phone ?? '' },
  { title: 'E-mail', share: 4, value: ({ email }) => email ?? '' },
  { title: 'Address', share: 5, value: ({ address }) => address ?? '' },
];

const MOST_ROWS = 50;
/** A narrower terminal shows no addresses, which would leave nothing readable of the rest. */
const WIDTH_WITH_ADDRESS = 90;
const LEAST_WIDTH = 60;

/**
 * The leads as a table for a terminal of this width; nothing for none.
 * @param total how many the job has: long lists end with what the CSV has more
 */
export function leadsTable(leads: readonly Lead[], total: number, width: number): string {
  if (leads.length === 0) return '';
  const shown = leads.slice(0, MOST_ROWS);
  const columns = width < WIDTH_WITH_ADDRESS ? COLUMNS.slice(0, -1) : COLUMNS;
  const fixed = columns.reduce((sum, column) => sum + (column.fixed ?? 0), columns.length - 1);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  const room = Math.max(LEAST_WIDTH, width) - fixed;
  const widths = columns.map(
    (column) => column.fixed ?? Math.floor((room * (column.share ?? 0)) / shares),
  );
  const row = (cells: readonly string[]): string =>
    `${cells
      .map((cell, index) => fit(cell, widths[index] ?? 10))
      .join(' ')
      .trimEnd()}\n`;
  const more = total > shown.length ? `… and ${total - shown.length} more\n` : '';
  return (
    row(columns.map(({ title }) => title)) +
    shown.map((lead) => row(columns.map(({ value }) => value(lead)))).join('') +
    `${more}\n`
  );
}

/** What a terminal would obey instead of show. */
const CONTROL = /\p{Cc}/gu;

function fit(text: string, width: number): string {
  const clean = text.replace(CONTROL, ' ');
  return clean.length > width ? `${clean.slice(0, width - 1)}…` : clean.padEnd(width);
}

type Code = Shortfall['reasons'][number]['code'];

/** Why leads are missing, after their number. What does not count leads is said in a sentence of its own. */
const MISSING: Readonly<
  Record<Exclude<Code, 'source_unavailable' | 'filter_not_supported'>, string>
> = {
  not_enough_found: 'not found',
  already_received: 'received within the last 30 days',
  excluded: 'on your exclusion lists',
  opted_out: 'that opted out of being delivered',
  missing_required_field: 'without a field that you asked for',
  time_limit: 'that there was no time left to check',
  off_category: 'of another category',
  closed: 'permanently closed',
  filtered: 'outside the place that you asked for, or left out by your filters',
  claimed_by_running_job: 'being delivered by another running job',
  credit_limit: 'beyond the credits that this job may spend',
  count_trimmed: 'beyond what one job delivers',
};

/** Which leads are missing and why, as lines that add up, and then what else the customer should know; or nothing. */
export function shortfallText({ shortfall, request }: Pick<Job, 'shortfall' | 'request'>): string {
  if (shortfall === null) return '';
  const { requested, delivered, reasons } = shortfall;
  const lines: string[] = [];
  const sentences: string[] = [];
  for (const { code, count } of reasons)
    if (code === 'source_unavailable')
      sentences.push(`${count} ${count === 1 ? 'read' : 'reads'} of a data source failed.\n`);
    else if (code === 'filter_not_supported') sentences.push(uncheckedText(request, count));
    else lines.push(`  ${count} ${MISSING[code]}\n`);
  const asked = request?.count === null ? 'Up to' : 'Asked for';
  const head = lines.length === 0 ? '' : `${asked} ${requested}, delivered ${delivered}:\n`;
  return [head, ...lines, ...sentences].join('');
}

/** How many businesses of a doubtful kind were left out, which may be worth a look; or nothing. */
export function mightFitText({ coverage, id }: Pick<Job, 'coverage' | 'id'>): string {
  const count = coverage?.mightFit ?? 0;
  if (count === 0) return '';
  return `${count} more might fit, but their records leave the kind in doubt: GET /jobs/${id}/rejected names them.\n`;
}

function uncheckedText(request: Job['request'], filters: number): string {
  const count = Math.max(filters, request === null ? 0 : uncheckedConditions(request).length);
  return `${count} of your conditions could not be checked: no source in use has this information.\n`;
}
