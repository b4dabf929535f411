import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * Answers JSON lines: one line out for each line in, in order, as they come. A blank or broken line, and one on which
 * `answer` throws, is answered `{ "error": ... }`.
 *
 * Lines end at `\n` only: `readline` would also split at U+2028, which JSON strings may hold.
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (value: unknown) => unknown,
): Promise<void> {
  for await (const line of linesOf(input)) {
    const text = `${JSON.stringify(answerLine(line, answer))}\n`;
    if (!output.write(text)) await once(output, 'drain');
  }
}

function answerLine(line: string, answer: (value: unknown) => unknown): unknown {
  if (line.trim() === '') return { error: 'The line is blank.' };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { error: 'The line is not JSON.' };
  }
  try {
    return answer(value);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The lines of a text stream, without their ends. */
export async function* linesOf(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let parts: string[] = [];
  for await (const chunk of input) {
    const pieces = String(chunk).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      yield parts.join('') + piece;
      parts = [];
    }
    if (last !== '') parts.push(last);
  }
  if (parts.length > 0) yield parts.join('');
}
