import { stderr } from 'node:process';
import { dataOf } from '../../../client/leads-client.ts';
import { WrongCall } from '../command.ts';
import type { Command } from '../command.ts';
import { printFields, printJson } from '../print-rows.ts';
import { requestText } from '../request-text.ts';

const percent = (share: number | null): string | null =>
  share === null ? null : `${Math.round(share * 100)} %`;

export const quote: Command = {
  usage: 'quote "REQUEST"',
  summary: 'count what a request would find and cost, without creating a job; free',
  options: {
    test: { type: 'boolean', help: 'use the sandbox of the local service' },
  },
  async run({ values, positionals, connect, note }) {
    const prompt = positionals.join(' ').trim();
    if (prompt === '') throw new WrongCall('Describe who you are looking for in one sentence.');
    const { client } = await connect();
    const answer = await dataOf(client.POST('/quotes', { body: { prompt } }));
    const { request, questions, refusal, estimate } = answer;
    if (values['json'] === true) printJson(answer);
    if (refusal !== null) {
      stderr.write(`${refusal.message} Ask for businesses of some kind in some place.\n`);
      return 1;
    }
    if (estimate === null) {
      const open = questions.map(({ question }) => `${question}\n`).join('');
      stderr.write(`${open}Ask again with the answer in the sentence.\n`);
      return 3;
    }
    note(requestText(request));
    if (values['json'] === true) return 0;
    const { matching, mightFit, netNew, netNewAtLeast, maxCredits, fill, samples } = estimate;
    printFields([
      ['matching', matching],
      ...(mightFit > 0 ? [['might fit, not delivered', mightFit] as const] : []),
      ['new to you', netNewAtLeast ? `at least ${netNew}` : netNew],
      ['credits at most', maxCredits],
      ['with phone', percent(fill?.phone ?? null)],
      ['with website', percent(fill?.website ?? null)],
      [
        'with e-mail',
        fill !== null && fill.email === null
          ? 'known once their websites are read'
          : percent(fill?.email ?? null),
      ],
      ['for example', samples.map(({ name }) => name).join('; ')],
    ]);
    return 0;
  },
};
