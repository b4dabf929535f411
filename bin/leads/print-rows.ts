import { stdout } from 'node:process';

/** A column of what is printed. */
export interface Column<T> {
  title: string;
  value: (item: T) => string | number | null;
}

/** What a terminal would obey, and what would end a cell. */
const CONTROL = /\p{Cc}+/gu;
const MOST_WIDTH = 60;

/** JSON for programs: on one line, unless a person reads it. */
export function printJson(value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, stdout.isTTY ? 2 : 0)}\n`);
}

/** Rows for a person, under titles; for a program lines of cells with tabs between, and no titles. */
export function printRows<T>(columns: readonly Column<T>[], items: readonly T[]): void {
  const rows = items.map((item) => columns.map((column) => cellText(column.value(item))));
  if (!stdout.isTTY) {
    stdout.write(rows.map((row) => `${row.join('\t')}\n`).join(''));
    return;
  }
  if (rows.length === 0) return;
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_column, index) =>
    Math.min(MOST_WIDTH, Math.max(...all.map((row) => row[index]?.length ?? 0))),
  );
  for (const row of all)
    stdout.write(
      `${row
        .map((cell, index) => fit(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}

/** One record: its fields under each other, or as `name<TAB>value`; those without a value are left out. */
export function printFields(
  fields: readonly (readonly [name: string, value: string | number | null])[],
): void {
  const told = fields.filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...told.map(([name]) => name.length));
  for (const [name, value] of told)
    stdout.write(
      stdout.isTTY
        ? `${name.padEnd(width)}  ${cellText(value)}\n`
        : `${name}\t${cellText(value)}\n`,
    );
}

const cellText = (value: string | number | null): string =>
  value === null ? '' : String(value).replace(CONTROL, ' ');

const fit = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
