import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const countOf = (prompt: string) => parsePrompt(knowledge, prompt).request.count;

describe('a total holds the numbers that make it up', () => {
  test.for([
    '25 in total: 10 bakeries and 15 florists in Leeds',
    '10 bakeries and 15 florists in Leeds, 25 in total',
    '10 bakeries and 15 florists in Leeds. 25 total.',
    '10 Bäckereien und 15 Floristen in Köln, insgesamt 25',
    '10 boulangeries et 15 fleuristes à Lyon, 25 au total',
    '10 panaderías y 15 floristerías en Sevilla, 25 en total',
    '10 panetterie e 15 fioristi a Torino, 25 in totale',
    '10 padarias e 15 floristas em Braga, 25 no total',
    '10 bakkerijen en 15 bloemisten in Utrecht, 25 in totaal',
    '10 bakeries and 15 florists in Leeds',
    '25 bakeries in Leeds, of which 10 in Headingley',
    '25 bakeries in Leeds, 10 of them with email',
    '25 Bäckereien in Köln, davon 10 in Deutz',
    '25 boulangeries à Lyon, dont 10 avec email',
    '25 bakkerijen in Utrecht, waarvan 10 met e-mail',
    '25 bakeries in Leeds, 10 at a time',
  ])('%s', (prompt) => {
    expect(countOf(prompt)).toBe(25);
  });
});

describe('a number that corrects another replaces it', () => {
  test.for([
    '20 bakeries in Leeds, no wait, 35',
    '20 bakeries in Leeds, sorry I meant 35',
    '20 - no, 35 bakeries in Leeds',
    '20, actually 35 bakeries in Leeds',
    '20 Bäckereien in Köln, nein, lieber 35',
    '20 Bäckereien in Köln, äh 35',
    '20 boulangeries à Lyon, non plutôt 35',
    '20 panaderías en Sevilla, no, mejor 35',
    'no 20 sino 35 panaderías en Sevilla',
    '20 bakkerijen in Utrecht, nee, liever 35',
  ])('%s', (prompt) => {
    expect(countOf(prompt)).toBe(35);
  });
  test.for([
    ['10 bakeries in Leeds and 15 in York', 25],
    ['bakeries in Leeds and York, no chains, 20 each', 40],
    ['20 bakeries in Leeds, no chains', 20],
  ] as const)('others add up: %s', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });
});
