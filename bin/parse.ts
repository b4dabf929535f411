/**
 * What prompts are understood to mean, line by line.
 *
 *     echo 'dentists in Austin, TX' | npm run -s parse
 *
 * A line is a prompt, or `{ "prompt": ... }`. Out comes, in order, `{ prompt, request, questions, refused }`,
 * or `{ prompt, error }` where the API would answer 400.
 */
import { once } from 'node:events';
import { loadKnowledge } from '../functions/adapters/knowledge/load-knowledge.ts';
import { Prompt } from '../functions/domain/jobs/create-job.ts';
import { parsePrompt } from '../functions/domain/prompt/parse-prompt.ts';
import { linesOf } from './json-lines.ts';

for await (const line of linesOf(process.stdin)) {
  if (!process.stdout.write(`${JSON.stringify(answerLine(line))}\n`))
    await once(process.stdout, 'drain');
}

function answerLine(line: string): object {
  const written = promptOf(line);
  const checked = Prompt.safeParse(written);
  if (!checked.success)
    return { prompt: written, error: checked.error.issues[0]?.message ?? 'The prompt is refused.' };
  const { request, questions, refused } = parsePrompt(loadKnowledge(), checked.data);
  return { prompt: written, request, questions, refused: refused !== null };
}

/** What a line gives as its prompt; a line that is no JSON object is the prompt itself. */
function promptOf(line: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return line.replace(/\r$/u, '');
  }
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'prompt' in value ? value.prompt : line;
}
