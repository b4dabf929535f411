import { COMMON_OPTIONS } from './command.ts';
import type { Command } from './command.ts';
import { VERBS } from './verbs.ts';

const ENDS = `Exits with 0 on success, 1 on failure, 2 on wrong usage, 3 if the request is unclear and nobody answers,
130 after Ctrl-C.
`;

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, text]) => `  ${first.padEnd(width)}  ${text}\n`).join('');
}

const optionRows = (options: Command['options']): (readonly [string, string])[] =>
  Object.entries(options).map(([name, { short, value, help }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);

/** How to call the program, or one of its verbs. */
export function helpText(verb?: Command): string {
  if (verb !== undefined)
    return `Usage: leads ${verb.usage}\n\n${verb.summary}\n\n${table([...optionRows(verb.options), ...optionRows(COMMON_OPTIONS)])}`;
  return `Usage: leads "REQUEST"    for example "find 20 dentists in Austin, TX with email"
       leads VERB ...     see leads help VERB

${table([...VERBS.values()].map(({ usage, summary }) => [usage, summary]))}
${table(optionRows(COMMON_OPTIONS))}
Uses the service that LEADS_BASE_URL (ending in /v1) and LEADS_API_KEY point to, through HTTPS_PROXY if set, except for
hosts in NO_PROXY; otherwise the one that npm start runs in this folder. If there is none, find starts its own.
Lists are tables on a terminal and tab-separated lines anywhere else.

${ENDS}`;
}
