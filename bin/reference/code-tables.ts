import { JOB_ERRORS } from '../../functions/domain/jobs/states.ts';
import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import { ERROR_TEXTS, JOB_ERROR_CURES } from '../openapi/errors.ts';

/** A table in Markdown, its columns aligned as the formatter has them. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record's own keys
  Object.keys(record) as K[];

/** Tables that guides hold between `<!-- generated: NAME -->` and `<!-- end -->`. */
const TABLES: Readonly<Record<string, () => string>> = {
  'error codes': () =>
    table(
      ['Code', 'Status', 'Cause', 'What to do'],
      keysOf(ERROR_STATUS).map((code) => [
        `\`${code}\``,
        String(ERROR_STATUS[code]),
        ERROR_TEXTS[code].when,
        ERROR_TEXTS[code].cure,
      ]),
    ),
  'job error codes': () =>
    table(
      ['Code', 'Cause', 'What to do'],
      keysOf(JOB_ERRORS).map((code) => [`\`${code}\``, JOB_ERRORS[code], JOB_ERROR_CURES[code]]),
    ),
};

/**
 * A guide's text with its tables as they are now.
 * @throws Error at a table that nobody makes
 */
export const withTables = (text: string): string =>
  text.replaceAll(
    /(<!-- generated: ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_all, begin: string, name: string, end: string) => {
      const make = TABLES[name];
      if (make === undefined) throw new Error(`No table is defined for ${name}.`);
      return `${begin}\n${make()}\n\n${end}`;
    },
  );
