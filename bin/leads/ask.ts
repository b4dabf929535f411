import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline';
import type { ClarifyingQuestion } from '../../client/leads-client.ts';

export interface Answer {
  questionId: string;
  answer: string;
}

export interface Terminal {
  /** The answers to a job's questions; undefined when nobody answers: the input has ended, or Ctrl-C. */
  ask(questions: readonly ClarifyingQuestion[]): Promise<Answer[] | undefined>;
  close(): void;
}

/** Questions go to the error output; answers come as lines, from a person or from a pipe. */
export function openTerminal(onInterrupt: () => void): Terminal {
  const lines = createInterface({ input: stdin, output: stderr, terminal: stdin.isTTY });
  lines.on('SIGINT', () => {
    onInterrupt();
    lines.close();
  });
  // A pipe may have ended while its lines are still to be read.
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  const read = lines[Symbol.asyncIterator]();
  const answerTo = async (question: ClarifyingQuestion): Promise<string | undefined> => {
    const options = question.options ?? [];
    for (;;) {
      stderr.write(questionText(question));
      if (isClosed) stderr.write(lines.getPrompt());
      else lines.prompt();
      const next = await read.next();
      if (next.done === true) return undefined;
      const answer = next.value.trim();
      if (answer !== '') return options[Number(answer) - 1]?.id ?? answer;
    }
  };
  return {
    ask: async (questions) => {
      const answers: Answer[] = [];
      for (const question of questions) {
        const answer = await answerTo(question);
        if (answer === undefined) return undefined;
        answers.push({ questionId: question.id, answer });
      }
      return answers;
    },
    close: () => lines.close(),
  };
}

/** A question with its numbered options. */
export function questionText({ question, options = [] }: ClarifyingQuestion): string {
  const list = options.map(({ label }, index) => `  ${index + 1}. ${label}\n`).join('');
  return `${question}\n${list}`;
}
