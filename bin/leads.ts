#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { COMMON_OPTIONS, WrongCall } from './leads/command.ts';
import type { Call, Command, Connection } from './leads/command.ts';
import { connect } from './leads/connect.ts';
import { clearLine } from './leads/follow-job.ts';
import { helpText } from './leads/help.ts';
import { problemText } from './leads/problem-text.ts';
import { VERBS } from './leads/verbs.ts';
import { find } from './leads/verbs/find.ts';

// A reader that has seen enough (`| head`) must not keep the list from being written.
stdout.on('error', () => {});
process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === '--version') return say(`${version()}\n`);
  if (args.length === 0 || (first === 'help' && rest.length === 0)) return say(helpText());
  if (first === 'help') {
    const verb = VERBS.get(rest[0] ?? '');
    return verb === undefined ? refuse(`Unknown command: ${rest[0]}.`) : say(helpText(verb));
  }
  if (first === '--help' || first === '-h') return say(helpText());
  const verb = VERBS.get(first);
  if (verb !== undefined) return run(verb, rest);
  const meant = meantVerb(first);
  return meant === undefined
    ? run(find, args)
    : refuse(`Unknown command: ${first}. Did you mean ${meant}?`);
}

/** The verb of one word that is not quite it: `job`, `webhook`, `monitors`. */
function meantVerb(word: string): string | undefined {
  return [`${word}s`, word.replace(/s$/, '')].find((other) => VERBS.has(other));
}

async function run(command: Command, args: readonly string[]): Promise<number> {
  let connection: Connection | undefined;
  try {
    const { values, positionals } = parseCall(command, args);
    if (values['help'] === true) return say(helpText(command));
    const note = (text: string): void => {
      if (values['quiet'] !== true) stderr.write(text);
    };
    const call: Call = {
      values,
      positionals,
      note,
      connect: async (needs = 'service') =>
        (connection = await connect({ test: values['test'] === true, needs, note })),
    };
    return await command.run(call);
  } catch (error) {
    clearLine();
    if (error instanceof WrongCall) return refuse(error.message, command);
    stderr.write(`${problemText(error, connection)}\n`);
    return 1;
  } finally {
    await connection?.close();
  }
}

/** @throws WrongCall */
function parseCall(
  command: Command,
  args: readonly string[],
): Pick<Call, 'values' | 'positionals'> {
  const options: Command['options'] = { ...COMMON_OPTIONS, ...command.options };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const single: Record<string, string | boolean | undefined> = {};
    for (const [name, value] of Object.entries(values))
      single[name] = Array.isArray(value) ? value.at(-1) : value;
    return { values: single, positionals };
  } catch (error) {
    // The rest is advice on how to give options that look like others.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. To /);
    throw new WrongCall(`${reason}.`, { cause: error });
  }
}

function say(text: string): number {
  stdout.write(text);
  return 0;
}

function refuse(reason: string, command?: Command): number {
  stderr.write(`${reason}\n\n${helpText(command)}`);
  return 2;
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
