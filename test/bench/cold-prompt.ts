/** Reads one prompt in a process that has done nothing before, and prints how long that took since its start. */
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../functions/domain/prompt/parse-prompt.ts';

parsePrompt(loadKnowledge(), process.argv[2] ?? 'dentists in Austin, TX');
const { user, system } = process.cpuUsage();
// `performance.now()` counts from the start of the process.
console.log(JSON.stringify({ milliseconds: performance.now(), cpu: (user + system) / 1_000 }));
