import type { Case } from '../judge/expectation.ts';
import type { Form } from './form.ts';
import { hashShare } from './hash.ts';

/**
 * Of the held-out half only totals are ever printed, so that nobody mends what failed in it. A prompt's half depends on
 * the town that it is made of: one town's prompts never lie on both sides.
 */
export const HALVES = ['development', 'held out'] as const;
export type Half = (typeof HALVES)[number];

export const halfOf = (key: string): Half =>
  hashShare(`half|${key}`) < 0.5 ? 'development' : 'held out';

/** The same prompts for the same seed, `sampleSize` of each form. */
export function* sampledCases(forms: readonly Form[], seed: string): Generator<Case> {
  for (const form of forms) {
    const order = form.ids
      .map((id, index) => ({ index, share: hashShare(`${seed}|${form.name}|${id}`) }))
      .toSorted((a, b) => a.share - b.share);
    for (const { index } of order.slice(0, form.sampleSize)) yield form.caseAt(index);
  }
}

/** Every town in every form. */
export function* allCases(forms: readonly Form[]): Generator<Case> {
  for (const form of forms)
    for (let index = 0; index < form.keys.length; index += 1) yield form.caseAt(index);
}
