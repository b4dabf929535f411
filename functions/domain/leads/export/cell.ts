/** How a value is written: `text` and `list` cells are guarded against formulas, `phone` cells too unless E.164. */
export type Cell =
  | { kind: 'text'; value: string | null }
  | { kind: 'phone'; value: readonly string[] }
  | { kind: 'list'; value: readonly string[] }
  | { kind: 'number'; value: number | null }
  /** Our own words, the same in each row; no guard is needed. */
  | { kind: 'constant'; value: string };

export const asText = (value: string | null): Cell => ({ kind: 'text', value });
export const asList = (value: readonly string[]): Cell => ({ kind: 'list', value });
export const asNumber = (value: number | null): Cell => ({ kind: 'number', value });
export const asPhone = (value: readonly string[]): Cell => ({ kind: 'phone', value });
export const asConstant = (value: string): Cell => ({ kind: 'constant', value });

/** A phone number that no spreadsheet takes for a formula worth guarding. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Spreadsheets run a cell as a formula if it begins so, blanks before it or not, full-width forms too. */
const FORMULA_START =
  /^\s*(?:[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|[\t\r])/;

/** What a cell shows; null for an empty one. Numbers are numbers where the file has any. */
export function cellValue(cell: Cell): string | number | null {
  switch (cell.kind) {
    case 'number':
    case 'constant':
      return cell.value;
    case 'text':
      return cell.value === null ? null : guard(cell.value);
    case 'list':
      return cell.value.length === 0 ? null : guard(cell.value.join('; '));
    case 'phone': {
      if (cell.value.length === 0) return null;
      const joined = cell.value.join('; ');
      return cell.value.every((number) => E164.test(number)) ? joined : guard(joined);
    }
  }
}

function guard(value: string): string {
  return !isPlain(value.charCodeAt(0)) && FORMULA_START.test(value) ? `'${value}` : value;
}

/** A letter or digit of ASCII: what most cells begin and end with. */
export const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
