import type { ParseArgsConfig } from 'node:util';
import type { LeadsClient } from '../../client/leads-client.ts';

/** The message for wrong usage; the program exits with 2. */
export class WrongCall extends Error {}

/** A service that the program talks to. */
export interface Connection {
  baseUrl: string;
  client: LeadsClient;
  /** Where the key comes from: what the user would have to change. */
  keyFrom: string;
  close(): Promise<void>;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Call {
  values: Values;
  positionals: readonly string[];
  /** @param needs `service`: one must be running; `any`: an embedded one will do */
  connect: (needs?: 'service' | 'any') => Promise<Connection>;
  /** Writes to standard error, unless `--quiet` was given. */
  note: (text: string) => void;
}

/** A command of the program. */
export interface Command {
  /** After `leads`: `get JOB`. */
  usage: string;
  summary: string;
  /** Its options beside those of all verbs, and a line of help for each. */
  options: Readonly<Record<string, Options[string] & { help: string; value?: string }>>;
  /** @returns the exit status */
  run(call: Call): Promise<number>;
}

/** Options of every verb. */
export const COMMON_OPTIONS = {
  json: { type: 'boolean', help: 'print the API’s JSON' },
  quiet: { type: 'boolean', short: 'q', help: 'print only errors to standard error' },
  'no-input': { type: 'boolean', help: 'never ask; exit with 3 if a question is open' },
  help: { type: 'boolean', short: 'h', help: 'show this help' },
} as const satisfies Command['options'];

/** The only argument of a verb. @throws WrongCall */
export function onlyArgument({ positionals }: Pick<Call, 'positionals'>, what: string): string {
  const [value, ...more] = positionals;
  if (value === undefined) throw new WrongCall(`Name ${what}.`);
  if (more.length > 0) throw new WrongCall(`Too many arguments: ${more.join(' ')}.`);
  return value;
}

export const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** A whole number from 1 on. @throws WrongCall */
export function countOf(values: Values, name: string): number | undefined {
  const value = textOf(values, name);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new WrongCall(`--${name} must be a whole number from 1 on.`);
  return Number(value);
}

/** One of some words. @throws WrongCall */
export function oneOf<const W extends string>(
  values: Values,
  name: string,
  words: readonly W[],
): W | undefined {
  const value = textOf(values, name);
  const word = words.find((one) => one === value);
  if (value !== undefined && word === undefined)
    throw new WrongCall(`--${name} must be one of ${words.join(', ')}.`);
  return word;
}
