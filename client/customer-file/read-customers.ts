import { readRows } from './read-rows.ts';
import type { FileRow } from './read-rows.ts';
import { CUSTOMER_FIELDS, recognizeColumns } from './recognize-columns.ts';
import type { Columns, CustomerField } from './recognize-columns.ts';

export type CustomerEntry = Partial<Record<CustomerField, string>>;

/** A business of a customer file with the line on which it stands, from 1. */
export interface CustomerRow {
  line: number;
  entry: CustomerEntry;
}

export interface CustomerPreview {
  headers: readonly string[];
  columns: Columns;
  /** The first rows, as they stand. */
  rows: readonly FileRow[];
}

type Bytes = () => AsyncIterable<Uint8Array>;

const PREVIEWED = 5;
/** Longer ones are no names or addresses; the API refuses them. */
const MOST_CHARACTERS = 1_000;

/** What the head of a file says: its columns and the first rows. Reads no more than it needs. */
export async function previewCustomers(bytes: Bytes): Promise<CustomerPreview> {
  const rows: FileRow[] = [];
  for await (const part of readRows(bytes())) {
    rows.push(...part.rows);
    if (rows.length > PREVIEWED) break;
  }
  const [head, ...others] = rows;
  const headers = head?.cells.map((cell) => cell.trim()) ?? [];
  return { headers, columns: recognizeColumns(headers), rows: others.slice(0, PREVIEWED) };
}

/** All businesses of a file in parts, by the columns that were recognised or chosen. */
export async function* readCustomers(
  bytes: Bytes,
  columns: Columns,
): AsyncGenerator<{ rows: CustomerRow[]; bytesRead: number }, void, undefined> {
  let isHead = true;
  for await (const { rows, bytesRead } of readRows(bytes())) {
    const body = isHead ? rows.slice(1) : rows;
    if (rows.length > 0) isHead = false;
    yield {
      rows: body.map(({ line, cells }) => ({ line, entry: entryOf(cells, columns) })),
      bytesRead,
    };
  }
}

function entryOf(cells: readonly string[], columns: Columns): CustomerEntry {
  const entry: CustomerEntry = {};
  for (const field of CUSTOMER_FIELDS) {
    const at = columns[field];
    const value = at === undefined ? '' : textOf(cells[at] ?? '');
    if (value !== '') entry[field] = value;
  }
  return entry;
}

/** In one line, without the quote that keeps spreadsheets from running a cell as a formula. */
const textOf = (cell: string): string =>
  cell
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, MOST_CHARACTERS);
