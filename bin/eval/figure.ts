/** One line of the evaluation's table. */
export interface Figure {
  readonly name: string;
  /** As it is printed, with its unit. */
  readonly value: string;
  /** As it is printed; empty where none is set. */
  readonly goal: string;
  /** null where there is no goal. */
  readonly isMet: boolean | null;
  /** What it was measured on. */
  readonly on: string;
}

/** A figure that must be at least (`>=`) or at most (`<`) its goal. */
export function figure(
  name: string,
  measured: number,
  goal: { readonly atLeast: number } | { readonly below: number } | null,
  show: (value: number) => string,
  on: string,
): Figure {
  if (goal === null) return { name, value: show(measured), goal: '', isMet: null, on };
  const isFloor = 'atLeast' in goal;
  const bound = isFloor ? goal.atLeast : goal.below;
  return {
    name,
    value: show(measured),
    goal: `${isFloor ? '>=' : '<'} ${show(bound)}`,
    isMet: isFloor ? measured >= bound : measured < bound,
    on,
  };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const score = (value: number): string => value.toFixed(3);
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
