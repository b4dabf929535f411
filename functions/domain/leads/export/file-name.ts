import { foldToAscii } from '../../kernel/text.ts';

/** Characters of what and of where: with the date and its ending a name has 80 at most. */
const MOST = 31;
const DATE_LENGTH = 10;
/** Kinds and places that a name tells; a list of more says `more`. */
const MOST_NAMED = 2;

/** Words that have no plural, or are one. */
const NO_PLURAL =
  /(?:s|ing|care|food|equipment|repair|insurance|estate|work|art|hair|help|storage|transport)$/;

/** `dentist` -> `dentists`; what is no countable thing stays. English, as the labels are. */
function pluralOf(label: string): string {
  if (NO_PLURAL.test(label)) return label;
  if (/[^aeiou]y$/.test(label)) return `${label.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/.test(label) ? `${label}es` : `${label}s`;
}

/** What of a request its files are named after. */
interface NamedRequest {
  readonly brands: { readonly include: readonly string[] };
  readonly categories: readonly { readonly label: string }[];
  readonly place: { readonly parts: readonly { readonly label: string }[] } | null;
}

function joined(names: readonly string[]): string {
  const slugs = names
    .map((name) => foldToAscii(name).replaceAll(' ', '-'))
    .filter((slug) => slug !== '');
  const shown = slugs.slice(0, MOST_NAMED);
  const all = [...shown, ...(slugs.length > shown.length ? ['more'] : [])].join('-');
  return all.slice(0, MOST).replace(/-+$/, '');
}

/**
 * `dentists-austin-2026-11-28`: what was asked for, where, and the day of the delivery (UTC). Lower-case ASCII letters,
 * digits and `-`, short enough for every file system.
 */
export function exportFileName(request: NamedRequest | null, deliveredAt: string): string {
  const brands = request?.brands.include ?? [];
  const kinds = (request?.categories ?? []).map(({ label }) => pluralOf(label.toLowerCase()));
  const places = (request?.place?.parts ?? []).map(({ label }) => label.split(',')[0] ?? '');
  const what = joined([...brands, ...kinds]) || 'leads';
  const where = joined(places);
  const date = deliveredAt.slice(0, DATE_LENGTH);
  return [what, where, date].filter((part) => part !== '').join('-');
}
