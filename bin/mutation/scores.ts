import { relative } from 'node:path';
import type { Judged, Mutant } from './run-stryker.ts';

/** Share of mutants that the tests should notice. */
export const GOAL = 0.85;

export interface Score {
  readonly planted: number;
  readonly noticed: number;
  readonly survivors: readonly Mutant[];
  /** Planted, and not judged before the time was over. */
  readonly left: number;
}

/** Mutants that don't compile, or that only change when the module is loaded, count for nothing. */
export function scoreOf({ planted, mutants }: Judged): Score {
  const of = (...statuses: string[]): Mutant[] =>
    mutants.filter(({ status }) => statuses.includes(status));
  return {
    planted,
    noticed: of('Killed', 'Timeout').length,
    survivors: of('Survived', 'NoCoverage'),
    left: planted - mutants.length,
  };
}

export const shareOf = ({ noticed, survivors }: Score): number =>
  noticed / Math.max(1, noticed + survivors.length);

/** `credits     218 noticed     7 not   96.9 %`, and what is missing. */
export function scoreLine(name: string, score: Score): string {
  const { planted, noticed, survivors, left } = score;
  const judged = noticed + survivors.length;
  if (planted === 0)
    return `${name.padEnd(14)} not reached: its tests took all the time before the first fault`;
  if (judged === 0 && left === 0) return `${name.padEnd(14)} nothing to notice`;
  const marks = [
    judged > 0 && shareOf(score) < GOAL ? `  below ${GOAL * 100} %` : '',
    left > 0 ? `  ${left} not reached` : '',
  ];
  return (
    `${name.padEnd(14)}${String(noticed).padStart(6)} noticed${String(survivors.length).padStart(6)} not  ` +
    `${judged === 0 ? '    -' : (shareOf(score) * 100).toFixed(1).padStart(5)} %${marks.join('')}`
  );
}

/**
 * `functions/domain/credits/hold.ts:12:7 EqualityOperator: a > b -> a >= b`.
 * @param sourceOf reads a file of the project
 */
export function survivorLine(
  root: string,
  { fileName, location: { start, end }, mutatorName, replacement = '' }: Mutant,
  sourceOf: (file: string) => string,
): string {
  const file = relative(root, fileName);
  const lines = sourceOf(file)
    .split('\n')
    .slice(start.line - 1, end.line);
  const original = lines
    .map((line, index) =>
      line.slice(
        index === 0 ? start.column - 1 : 0,
        index === end.line - start.line ? end.column - 1 : undefined,
      ),
    )
    .join('\n');
  return `${file}:${start.line}:${start.column} ${mutatorName}: ${short(original)} -> ${short(replacement)}`;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
