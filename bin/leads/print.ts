import type { Lead, Shortfall } from '../../client/leads-client.ts';

const COLUMNS: readonly { title: string; share: number; value: (lead: Lead) => string }[] = [
  { title: 'Score', share: 0, value: ({ score }) => String(score) },
  { title: 'Name', share: 4, value: ({ name }) => name },
  { title: 'Phone', share: 2, value: ({ phone }) => phone ?? '' },
  { title: 'E-mail', share: 4, value: ({ email }) => email ?? '' },
  { title: 'Address', share: 5, value: ({ address }) => address ?? '' },
];

const MOST_ROWS = 50;

/**
 * The leads as a table for a terminal of this width.
 * @param total how many the job has: long lists end with what the CSV has more
 */
export function leadsTable(leads: readonly Lead[], total: number, width: number): string {
  if (leads.length === 0) return 'No leads.\n';
  const shown = leads.slice(0, MOST_ROWS);
  const fixed = 6;
  const shares = COLUMNS.reduce((sum, { share }) => sum + share, 0);
  const room = Math.max(60, width) - fixed - COLUMNS.length;
  const widths = COLUMNS.map(({ share }) =>
    share === 0 ? fixed - 1 : Math.floor((room * share) / shares),
  );
  const row = (cells: readonly string[]): string =>
    `${cells
      .map((cell, index) => fit(cell, widths[index] ?? 10))
      .join(' ')
      .trimEnd()}\n`;
  const more = total > shown.length ? `… and ${total - shown.length} more\n` : '';
  return (
    row(COLUMNS.map(({ title }) => title)) +
    shown.map((lead) => row(COLUMNS.map(({ value }) => value(lead)))).join('') +
    more
  );
}

/** What a terminal would obey instead of show. */
const CONTROL = /\p{Cc}/gu;

function fit(text: string, width: number): string {
  const clean = text.replace(CONTROL, ' ');
  return clean.length > width ? `${clean.slice(0, width - 1)}…` : clean.padEnd(width);
}

const REASONS: Readonly<Record<Shortfall['reasons'][number]['code'], string>> = {
  not_enough_found: 'not found',
  already_received: 'received within the last 30 days',
  missing_required_field: 'without a field that you asked for',
  off_category: 'of another category',
  closed: 'closed for good',
  filtered: 'left out by your filters',
  claimed_by_running_job: 'being delivered by another running job',
  credit_limit: 'beyond the credits that this job may spend',
  source_unavailable: 'reads of a data source that failed',
  count_trimmed: 'beyond what one job delivers',
  filter_not_supported: 'of your conditions that no source can check (each lead says which)',
};

export function shortfallText({ requested, delivered, reasons }: Shortfall): string {
  const lines = reasons.map(({ code, count }) => `  ${count} ${REASONS[code]}\n`).join('');
  return `Asked for ${requested}, delivered ${delivered}:\n${lines}`;
}
