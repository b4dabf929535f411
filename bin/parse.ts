/**
 * JSON lines in, JSON lines out: what each prompt is understood to mean.
 *
 *     echo 'dentists in Austin, TX' | npm run -s parse
 *
 * A line is a prompt, or `{ "prompt": ... }`. Out comes, in order, `{ prompt, request, questions, refused }`,
 * or `{ prompt, error }` where the API would answer 400.
 */
import { createInterface } from 'node:readline';
import { loadKnowledge } from '../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../functions/domain/prompt/parse-prompt.ts';
import { promptProblem } from '../functions/domain/prompt/prompt-text.ts';

async function main(): Promise<void> {
  const knowledge = loadKnowledge();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const prompt = promptOf(line);
    const problem = promptProblem(prompt);
    if (problem !== null) {
      console.log(JSON.stringify({ prompt, error: problem }));
      continue;
    }
    const { request, questions, refused } = parsePrompt(knowledge, prompt.trim().normalize('NFC'));
    console.log(JSON.stringify({ prompt, request, questions, refused: refused !== null }));
  }
}

/** A line that is an object with a prompt gives that; any other line is the prompt itself. */
function promptOf(line: string): string {
  if (!line.trimStart().startsWith('{')) return line;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null && 'prompt' in parsed)
      return typeof parsed.prompt === 'string' ? parsed.prompt : '';
  } catch {
    // Not JSON: a prompt may begin with a brace.
  }
  return line;
}

await main();
