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

export type Goal =
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly below: number };

const signOf = (goal: Goal): string => ('atLeast' in goal ? '>=' : 'atMost' in goal ? '<=' : '<');

function isGoalMet(goal: Goal, measured: number): boolean {
  if ('atLeast' in goal) return measured >= goal.atLeast;
  return 'atMost' in goal ? measured <= goal.atMost : measured < goal.below;
}

/** A figure beside the bound that it has to keep. */
export function figure(
  name: string,
  measured: number,
  goal: Goal | null,
  show: (value: number) => string,
  on: string,
): Figure {
  if (goal === null) return { name, value: show(measured), goal: '', isMet: null, on };
  const [bound = Number.NaN] = Object.values(goal);
  return {
    name,
    value: show(measured),
    goal: `${signOf(goal)} ${show(bound)}`,
    isMet: isGoalMet(goal, measured),
    on,
  };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const score = (value: number): string => value.toFixed(3);
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
