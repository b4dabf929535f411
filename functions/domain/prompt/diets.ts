import type { RequestFilter } from './request.ts';

const DIETS: Readonly<Record<string, RegExp>> = {
  vegan: /\b(?:vegan[oaies]*|vegane[nrs]?|vegetalien(?:ne)?s?|veganistische?)\b/u,
  vegetarian: /\b(?:vegetarian[oaies]*|vegetarien(?:ne)?s?|vegetarische[nrs]?)\b/u,
  halal: /\bhalal\b/u,
  kosher: /\b(?:kosher|koscher|casher|kasher|koosjer)\b/u,
  gluten_free:
    /\b(?:gluten free|sin gluten|sans gluten|glutenfrei[enrs]*|senza glutine|sem gluten|glutenvrij)\b/u,
};

/** Diets named anywhere in a line of folded words; only food businesses are asked for them. */
export function dietsIn(line: string): RequestFilter[] {
  return Object.entries(DIETS).flatMap(([diet, pattern]) =>
    pattern.test(line) ? [{ kind: 'diet' as const, op: 'eq' as const, value: diet }] : [],
  );
}
