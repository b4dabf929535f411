import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InventedPrompt, judgeInvented } from '../../../bin/eval/invented-prompts.ts';
import { SLOTS } from '../../../bin/eval/slots.ts';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import { ParsedPrompt } from '../../../functions/domain/prompt/request.ts';

const knowledge = loadKnowledge();
const rows = readFileSync(new URL('../../fixtures/prompts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => InventedPrompt.parse(JSON.parse(line)))
  .map((row) => ({ ...row, parsed: parsePrompt(knowledge, row.prompt) }));
const groups = [...Map.groupBy(rows, (row) => row.group)];

describe('labelled prompts', () => {
  test('hold every kind of prompt in seven languages', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(groups.map(([group]) => group)).toEqual(
      expect.arrayContaining([
        'plain',
        'filter',
        'radius',
        'asks',
        'hostile',
        'refused',
        'language nl',
      ]),
    );
  });

  test.for(groups)('every slot of group "%s" is right', ([, group]) => {
    const wrong = group.flatMap(({ prompt, expected, parsed }) => {
      const verdicts = judgeInvented(expected, parsed);
      const slots = SLOTS.filter((slot) => !verdicts[slot]);
      return slots.length === 0 ? [] : [{ prompt, slots }];
    });
    expect(wrong).toEqual([]);
  });

  test('every reading has the published shape, and asks only about what is missing', () => {
    for (const { prompt, parsed: raw } of rows) {
      const parsed = ParsedPrompt.parse(raw);
      const slots = parsed.questions.map(({ id }) => id);
      if (parsed.request.place !== null) expect(slots, prompt).not.toContain('r1_place');
      if (parsed.refused !== null) expect(slots, prompt).toEqual([]);
      for (const { type, options, required } of parsed.questions) {
        expect(required).toBe(true);
        expect(options === undefined ? 0 : options.length, prompt).toSatisfy((count: number) =>
          type === 'choice' ? count >= 2 : count === 0,
        );
      }
    }
  });
});
