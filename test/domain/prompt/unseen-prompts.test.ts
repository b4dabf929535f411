import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SLOTS } from '../../../bin/eval/slots.ts';
import { judgeUnseen, UnseenPrompt } from '../../../bin/eval/unseen-prompts.ts';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const rows = readFileSync(new URL('../../fixtures/unseen-prompts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .slice(1)
  .map((line) => UnseenPrompt.parse(JSON.parse(line)));

/** Read wrongly today; whoever mends one takes it off the list. */
const WRONG: ReadonlySet<string> = new Set([
  'wholesale nurseries in Oregon',
  // Asks where: outside a town is not in it.
  'pet-friendly motels outside Flagstaff',
  'lead paint inspectors in Buffalo NY',
  '"dentists" AND "Boston" NOT "chains"',
]);

describe('prompts written before they were read', () => {
  test('are many', () => {
    expect(rows.length).toBeGreaterThan(400);
  });

  test.for([...Map.groupBy(rows, ({ group }) => group)])(
    'every slot of the %s is right',
    ([, group]) => {
      const wrong = group.flatMap(({ prompt, expected }) => {
        const verdicts = judgeUnseen(expected, parsePrompt(knowledge, prompt));
        const slots = SLOTS.filter((slot) => !verdicts[slot]);
        return slots.length === 0 ? [] : [{ prompt, slots }];
      });
      const known = group.map(({ prompt }) => prompt).filter((prompt) => WRONG.has(prompt));
      expect(
        wrong.map(({ prompt }) => prompt),
        JSON.stringify(wrong),
      ).toEqual(known);
    },
  );
});
