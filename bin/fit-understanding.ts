/**
 * Fits the weights of the evidence that decides between the interpretations of a prompt.
 *
 *     node bin/fit-understanding.ts [--epochs N] [--seeds N]
 *
 * A structured perceptron with averaged weights: where the best interpretation of a prompt is wrong and another one is right,
 * the weights move from the evidence of the one to that of the other. It learns on the development half of the round
 * trip and on the labelled prompts, starts at today's weights, and reports both halves before and after. It prints the
 * weights and writes nothing: what is taken over stands in functions/domain/prompt/weights.ts, with the date.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadKnowledge } from '../functions/adapters/knowledge/load-knowledge.ts';
import { EVIDENCE_NAMES } from '../functions/domain/prompt/evidence.ts';
import type { Evidence, EvidenceName, Weights } from '../functions/domain/prompt/evidence.ts';
import { parsedPromptOf } from '../functions/domain/prompt/parse-prompt.ts';
import type { ParsedPrompt } from '../functions/domain/prompt/request.ts';
import { understandEachWay } from '../functions/domain/prompt/understand.ts';
import { WEIGHTS } from '../functions/domain/prompt/weights.ts';
import { InventedPrompt, judgeInvented } from './eval/invented-prompts.ts';
import { judgeParsed } from './eval/judge/judge-parsed.ts';
import { roundTripCases } from './eval/round-trip/run-round-trip.ts';
import { halfOf } from './eval/round-trip/sample.ts';
import { SLOTS } from './eval/slots.ts';

const LEARNING_RATE = 0.02;
const DEFAULT_EPOCHS = '4';
const DEFAULT_SEEDS = '3';

interface Example {
  readonly prompt: string;
  readonly half: 'development' | 'held out';
  readonly isRight: (parsed: ParsedPrompt) => boolean;
}

const { values } = parseArgs({
  options: {
    epochs: { type: 'string', default: DEFAULT_EPOCHS },
    seeds: { type: 'string', default: DEFAULT_SEEDS },
  },
});
const knowledge = loadKnowledge();
const examples = [...labelledExamples(), ...(await roundTripExamples(Number(values.seeds)))];
const development = examples.filter(({ half }) => half === 'development');
const heldOut = examples.filter(({ half }) => half === 'held out');

report('before', WEIGHTS);
const fitted = fit(development, Number(values.epochs));
report('after', fitted);
for (const name of EVIDENCE_NAMES)
  if (fitted[name] !== WEIGHTS[name]) console.log(`  ${name}: ${fitted[name].toFixed(2)},`);

function labelledExamples(): Example[] {
  return readFileSync(new URL('../test/fixtures/prompts.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => InventedPrompt.parse(JSON.parse(line)))
    .map(({ prompt, expected }) => ({
      prompt,
      half: 'development',
      isRight: (parsed) => {
        const verdicts = judgeInvented(expected, parsed);
        return SLOTS.every((slot) => verdicts[slot]);
      },
    }));
}

async function roundTripExamples(seeds: number): Promise<Example[]> {
  const found: Example[] = [];
  for (let seed = 1; seed <= seeds; seed++)
    for (const { key, prompt, expected } of await roundTripCases({
      seed: String(seed),
      isFull: false,
    }))
      found.push({
        prompt,
        half: halfOf(key),
        isRight: (parsed) => judgeParsed(expected, parsed).outcome === 'right',
      });
  return found;
}

/** Averaged over all steps, so that the last examples weigh no more than the first. */
function fit(learned: readonly Example[], epochs: number): Weights {
  const weights: Record<EvidenceName, number> = { ...WEIGHTS };
  const sums: Record<EvidenceName, number> = { ...WEIGHTS };
  let steps = 1;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let moved = 0;
    for (const example of learned) {
      const ways = understandEachWay(knowledge, example.prompt, weights).map(
        ({ interpretation, understanding }) => ({
          evidence: interpretation.evidence,
          isRight: example.isRight(parsedPromptOf(knowledge, understanding, 1)),
        }),
      );
      const [best] = ways;
      const right = ways.find(({ isRight }) => isRight);
      if (best !== undefined && right !== undefined && !best.isRight) {
        move(weights, right.evidence, LEARNING_RATE);
        move(weights, best.evidence, -LEARNING_RATE);
        moved++;
      }
      steps++;
      for (const name of EVIDENCE_NAMES) sums[name] += weights[name];
    }
    console.log(`epoch ${epoch}: moved by ${moved} of ${learned.length} prompts`);
  }
  for (const name of EVIDENCE_NAMES) sums[name] /= steps;
  return sums;
}

function move(weights: Record<EvidenceName, number>, evidence: Evidence, rate: number): void {
  for (const name of EVIDENCE_NAMES) weights[name] += rate * (evidence[name] ?? 0);
}

function report(when: string, weights: Weights): void {
  for (const [half, part] of [
    ['development', development],
    ['held out', heldOut],
  ] as const) {
    const right = part.filter(({ prompt, isRight }) => {
      const [best] = understandEachWay(knowledge, prompt, weights);
      return best !== undefined && isRight(parsedPromptOf(knowledge, best.understanding, 1));
    });
    const share = (100 * right.length) / part.length;
    console.log(
      `${when}, ${half}: ${share.toFixed(2)} % of ${part.length} prompts are read rightly`,
    );
  }
}
