import { stderr } from 'node:process';
import { ApiProblem, dataOf } from '../../client/leads-client.ts';
import type { LeadsClient } from '../../client/leads-client.ts';
import type { Answer, Terminal } from './ask.ts';
import { requestText } from './request-text.ts';

/** Rounds of questions that a job asks at most. */
const ROUNDS = 3;

/** `unanswered`: nobody answered, or the answers left it unclear. */
export type Readiness = { kind: 'ready'; answers: readonly Answer[] } | { kind: 'unanswered' };

/**
 * Says how a sentence is understood, and asks what is unclear, before a job is created.
 * @throws ApiProblem
 */
export async function readRequest(
  leads: LeadsClient,
  prompt: string,
  { terminal, note }: { terminal: () => Terminal; note: (text: string) => void },
): Promise<Readiness> {
  const answers: Answer[] = [];
  let parsed = await readWith(leads, prompt, answers);
  for (let round = 0; parsed.questions.length > 0 && !parsed.refused; round += 1) {
    if (round === ROUNDS) return { kind: 'unanswered' };
    const given = await terminal().ask(parsed.questions);
    if (given === undefined) return { kind: 'unanswered' };
    try {
      parsed = await readWith(leads, prompt, [...answers, ...given]);
      answers.push(...given);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'VALIDATION_ERROR') throw error;
      stderr.write(`${error.message}\n`);
      round -= 1;
    }
  }
  if (!parsed.refused) note(requestText(parsed.request));
  return { kind: 'ready', answers };
}

const readWith = (leads: LeadsClient, prompt: string, answers: readonly Answer[]) =>
  dataOf(
    leads.POST('/prompts/parse', {
      body: { prompt, ...(answers.length === 0 ? {} : { answers: [...answers] }) },
    }),
  );
