import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** Reads a program's options. Wrong usage ends the program with the reason and its usage, status 2. */
export function argumentsOf<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest is advice on how to give options that look like others.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. To /);
    console.error(`${reason}.\n\n${usage}`);
    process.exit(2);
  }
}
