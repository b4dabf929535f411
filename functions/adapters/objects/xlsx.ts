import writeSheet from 'write-excel-file/node';
import type { CellObject, Row } from 'write-excel-file/node';
import { truncate } from '../../domain/kernel/text.ts';
import { cellValue } from '../../domain/leads/export/cell.ts';
import type { Cell } from '../../domain/leads/export/cell.ts';
import type { PresetName } from '../../domain/leads/export/preset-names.ts';
import { PRESETS, cellsOf } from '../../domain/leads/export/presets.ts';
import type { Lead } from '../../domain/leads/lead.ts';

/** Excel refuses longer texts. */
const MOST_CHARACTERS = 32_767;
/** What XML 1.0 can't say. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** The format of cells that would become numbers when somebody edits them: phone numbers, postcodes. */
const AS_TEXT = { format: '@' } as const;
/** Of a column, in characters. */
const LEAST_WIDTH = 8;
const MOST_WIDTH = 50;
const LIKE_NUMBER = /^[+\d]/;

/**
 * The leads as a workbook of one sheet, its first row fixed. Unlike in a CSV every text is typed as one, so that no
 * spreadsheet reads `02134` or `+15125550142` as a number.
 */
export async function* xlsxOf(
  leads: AsyncIterable<Lead> | Iterable<Lead>,
  preset: PresetName,
): AsyncGenerator<Uint8Array, void, undefined> {
  const header = PRESETS[preset].columns.map(([title]): CellObject => ({
    value: title,
    type: String,
    fontWeight: 'bold',
  }));
  const rows: Row[] = [header];
  const cells = cellsOf(preset);
  for await (const lead of leads) rows.push(cells(lead).map(sheetCell));
  const columns = widthsOf(rows);
  yield await writeSheet(rows, { sheet: 'Leads', stickyRowsCount: 1, columns }).toBuffer();
}

/** For each column the characters that its longest value takes, within bounds. */
export function widthsOf(rows: readonly Row[]): { width: number }[] {
  const widths = rows[0]?.map(() => LEAST_WIDTH) ?? [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) {
      const needed = Math.min(MOST_WIDTH, textOf(cell).length + 2);
      widths[index] = Math.max(widths[index] ?? LEAST_WIDTH, needed);
    }
  return widths.map((width) => ({ width }));
}

function textOf(cell: Row[number]): string {
  const value = typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : cell;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function sheetCell(cell: Cell): CellObject | number | null {
  const value = cellValue(cell);
  if (typeof value !== 'string') return value;
  const text = truncate(value.replace(NOT_IN_XML, ' '), MOST_CHARACTERS);
  return { value: text, type: String, ...(LIKE_NUMBER.test(text) ? AS_TEXT : {}) };
}
