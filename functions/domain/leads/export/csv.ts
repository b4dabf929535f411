import type { Lead } from '../lead.ts';
import { cellValue, isPlain } from './cell.ts';
import type { Cell } from './cell.ts';
import type { PresetName } from './preset-names.ts';
import { cellsOf, PRESETS } from './presets.ts';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const CHUNK_BYTES = 64 * 1024;

/** The first line of the file, byte order mark and line end included. */
export function csvHeader(preset: PresetName = 'full'): string {
  return (
    BYTE_ORDER_MARK + PRESETS[preset].columns.map(([header]) => quote(header)).join(',') + LINE_END
  );
}

/** One line of the file, line end included (RFC 4180; behaviour: Leads). */
function csvLine(cells: readonly Cell[]): string {
  let line = '';
  for (const cell of cells) {
    const value = cellValue(cell);
    if (value !== null) line += typeof value === 'string' ? quote(value) : value;
    line += ',';
  }
  return line.slice(0, -1) + LINE_END;
}

const quote = (value: string): string =>
  isBlankAround(value) || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Whether a value begins or ends with a blank, which readers of the file may trim. */
const isBlankAround = (value: string): boolean =>
  !(isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1))) &&
  /^\s|\s$/.test(value);

/**
 * The whole file as UTF-8 chunks of about 64 KiB (one row more at most): memory stays bounded however many
 * leads come. No leads: the header line alone.
 */
export async function* csvOf(
  leads: AsyncIterable<Lead> | Iterable<Lead>,
  preset: PresetName = 'full',
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let pending = csvHeader(preset);
  const cells = cellsOf(preset);
  for await (const lead of leads) {
    pending += csvLine(cells(lead));
    if (pending.length < CHUNK_BYTES) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  if (pending !== '') yield encoder.encode(pending);
}
