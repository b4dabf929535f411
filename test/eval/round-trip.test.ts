import { expect, test, vi } from 'vitest';
import { tallyOf } from '../../bin/eval/judge/tally.ts';
import { addressForms, postalTowns } from '../../bin/eval/round-trip/address-forms.ts';
import { exclusionForms } from '../../bin/eval/round-trip/exclusion-forms.ts';
import { numberForms } from '../../bin/eval/round-trip/number-forms.ts';
import {
  DEFAULT_SEED,
  printRoundTrip,
  runRoundTrip,
} from '../../bin/eval/round-trip/run-round-trip.ts';
import { halfOf, HALVES, sampledCases } from '../../bin/eval/round-trip/sample.ts';
import { usTowns, worldTowns } from '../../bin/eval/round-trip/towns.ts';
import { usForms } from '../../bin/eval/round-trip/us-forms.ts';
import { languageForms, worldForms } from '../../bin/eval/round-trip/world-forms.ts';

/** What has been reached; `npm run eval` judges by the goals. */
const REACHED = { right: 0.975, silent: 0.005 };

const judged = await runRoundTrip({ seed: DEFAULT_SEED, isFull: false });

test.for(HALVES)('towns of public lists are read no worse than before, %s half', (half) => {
  const { prompts, right, silent } = tallyOf(
    judged.filter(({ judged: { key } }) => halfOf(key) === half),
  );
  expect(prompts).toBeGreaterThan(1_200);
  expect(right / prompts).toBeGreaterThanOrEqual(REACHED.right);
  expect(silent / prompts).toBeLessThanOrEqual(REACHED.silent);
});

test('the same seed makes the same prompts, another one others', () => {
  const forms = usForms(usTowns());
  const prompts = (seed: string) => [...sampledCases(forms, seed)].map(({ prompt }) => prompt);
  expect(prompts('a')).toEqual(prompts('a'));
  expect(prompts('b')).not.toEqual(prompts('a'));
});

test('no prompt of the held-out half is ever printed', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  printRoundTrip(judged, true);
  const printed = log.mock.calls.join('\n');
  log.mockRestore();
  const failed = judged.filter(({ verdict }) => verdict.outcome !== 'right');
  const isPrinted = ({ judged: { prompt } }: (typeof judged)[number]) =>
    printed.includes(`| ${prompt}\n`);
  const byHalf = Map.groupBy(failed, ({ judged: { key } }) => halfOf(key));
  expect(byHalf.get('development')?.every(isPrinted)).toBe(true);
  expect(byHalf.get('held out')?.some(isPrinted)).toBe(false);
});

test('both halves are of like size and share no town', () => {
  const keys = usTowns().map(({ state, name }) => `US|${state}|${name}`);
  const held = keys.filter((key) => halfOf(key) === 'held out');
  expect(held.length / keys.length).toBeCloseTo(0.5, 1);
  expect(halfOf('US|TX|Austin')).toBe(halfOf('US|TX|Austin'));
});

test('addresses come from at least 20 countries, each with its town and postcode', () => {
  const towns = postalTowns();
  const forms = addressForms(towns);
  expect(forms.length).toBeGreaterThanOrEqual(20);
  for (const form of forms) {
    expect(form.keys.length, form.name).toBeGreaterThanOrEqual(20);
    const { prompt, expected } = form.caseAt(0);
    const [place] = expected.places;
    if (typeof place !== 'object') throw new Error(`${form.name} expects no place`);
    expect(prompt).toContain(place.names[0]);
    expect(prompt).toContain(place.postcode);
    expect(expected.count).toBeNull();
  }
});

test('a town of the United States appears once a state, with all its postcodes', () => {
  const austin = usTowns().filter(({ name, state }) => name === 'Austin' && state === 'TX');
  expect(austin).toHaveLength(1);
  expect(austin[0]?.zips).toContain('78701');
  expect(austin[0]?.stateName).toBe('Texas');
});

test('of namesakes in a country the largest is meant', () => {
  const towns = worldTowns(15_000);
  const names = towns.map(({ countryCode, name }) => `${countryCode}|${name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(towns.every(({ countryCode }) => countryCode !== 'US')).toBe(true);
});

test('prompts are made in every form, with what is right', () => {
  const american = usTowns().filter((_, index) => index % 150 === 0);
  const world = worldTowns(100_000);
  const forms = [
    ...usForms(american),
    ...worldForms(world),
    ...languageForms(world),
    ...numberForms(american),
    ...exclusionForms(american),
  ];
  for (const form of forms)
    for (const { prompt, expected } of [form.caseAt(0), form.caseAt(7)]) {
      expect(prompt, form.name).toMatch(/\p{L}/u);
      expect(prompt, form.name).not.toMatch(/undefined|null|NaN|\{/u);
      if (expected.count !== null && !form.name.includes('words'))
        expect(prompt.replaceAll(',', '')).toContain(String(expected.count));
    }
});
