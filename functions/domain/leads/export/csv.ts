import type { Lead } from '../lead.ts';
import { cellValue } from './cell.ts';
import type { Cell } from './cell.ts';
import { PRESETS, rowsOf } from './presets.ts';
import type { PresetName } from './presets.ts';

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
  return cells.map((cell) => quote(String(cellValue(cell) ?? ''))).join(',') + LINE_END;
}

function quote(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

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
  for await (const cells of rowsOf(leads, preset)) {
    pending += csvLine(cells);
    if (pending.length < CHUNK_BYTES) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  if (pending !== '') yield encoder.encode(pending);
}
