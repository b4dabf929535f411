import type { RequestFilter } from '../request.ts';

/** A form of words over a folded line, and the filters that a match means. */
export interface FilterPattern {
  readonly pattern: RegExp;
  read(match: RegExpExecArray, line: string): RequestFilter[];
}
