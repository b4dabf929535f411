import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';

/** A line of a file with its cells. */
export interface FileRow {
  /** Where it begins in the file, from 1: a quoted line break begins no row, but a line. */
  line: number;
  cells: readonly string[];
}

export interface RowPart {
  rows: readonly FileRow[];
  bytesRead: number;
}

/** How a file is written. */
interface Form {
  delimiter: string;
  newline: '\r\n' | '\n' | '\r';
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own first line that names the delimiter: `sep=;`. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i;

/**
 * The rows of a CSV (RFC 4180, and what programs make of it) in parts: any of four delimiters, quoted line breaks, any
 * line ends, UTF-8, UTF-16 or Windows-1252. Memory holds one part, however long the file is. Empty lines are left out.
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<RowPart, void, undefined> {
  let pending = '';
  let line = 1;
  let form: Form | undefined;
  for await (const { text, bytesRead } of decodeText(bytes)) {
    pending += text;
    if (form === undefined) {
      const named = NAMED_DELIMITER.exec(pending);
      if (named !== null) {
        pending = pending.slice(named[0].length);
        line += 1;
      }
      // A later part may end within a line end.
      form = {
        delimiter: named?.[1] ?? mostFrequentDelimiter(pending),
        newline: newlineOf(pending),
      };
    }
    const parsed = parse(pending, form, true);
    pending = pending.slice(parsed.end);
    const rows = withLines(parsed.rows, line);
    line = rows.next;
    yield { rows: rows.rows, bytesRead };
  }
  const last = parse(pending, form ?? { delimiter: ',', newline: '\n' }, false);
  yield { rows: withLines(last.rows, line).rows, bytesRead: 0 };
}

/** @param isOpen whether the text goes on: its last row is left for the next part */
function parse(text: string, form: Form, isOpen: boolean): { rows: string[][]; end: number } {
  if (text === '') return { rows: [], end: 0 };
  const parser = new Papa.Parser({ ...form, header: false });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's own type says any: lists of cells
  const { data, meta } = parser.parse(text, 0, isOpen) as Papa.ParseResult<string[]>;
  return { rows: data, end: isOpen ? meta.cursor : text.length };
}

function newlineOf(text: string): Form['newline'] {
  if (text.includes('\r\n')) return '\r\n';
  return text.includes('\n') ? '\n' : '\r';
}

function withLines(rows: readonly string[][], from: number): { rows: FileRow[]; next: number } {
  let line = from;
  const numbered = rows.map((cells): FileRow => {
    const row = { line, cells };
    line += 1;
    for (const cell of cells) line += cell.split(/\r\n|\n|\r/).length - 1;
    return row;
  });
  return {
    rows: numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    next: line,
  };
}

/** In the first line, outside of quotes. */
function mostFrequentDelimiter(text: string): string {
  const first = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replaceAll(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
