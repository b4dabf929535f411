import { csvOf } from '../../../../functions/domain/leads/export/csv.ts';
import type { PresetName } from '../../../../functions/domain/leads/export/preset-names.ts';
import type { Lead } from '../../../../functions/domain/leads/lead.ts';

/** An RFC 4180 reader that knows nothing of the writer: one character at a time. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[index + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      index += 1;
    } else if (character === '"' || character === '\r' || character === '\n')
      throw new Error(`Bare ${JSON.stringify(character)} at ${index}`);
    else cell += character;
  }
  if (quoted || cell !== '' || row.length > 0)
    throw new Error('The file does not end with a line end.');
  return rows;
}

/** A whole file as text, its byte order mark included. */
export async function fileOf(leads: readonly Lead[], preset?: PresetName): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvOf(leads, preset)) chunks.push(chunk);
  // `ignoreBOM` keeps the mark in the text.
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(Buffer.concat(chunks));
}
