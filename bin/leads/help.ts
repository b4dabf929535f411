import { COMMON_OPTIONS } from './command.ts';
import type { Command } from './command.ts';
import { VERBS } from './verbs.ts';

const ENDS = `Ends with 0 when it is done, 1 when it is not, 2 for a wrong call, 3 when the request is unclear and nobody answers,
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
       leads VERB ...     leads help VERB says more

${table([...VERBS.values()].map(({ usage, summary }) => [usage, summary]))}
${table(optionRows(COMMON_OPTIONS))}
It talks to the service that LEADS_API_KEY (and LEADS_BASE_URL, with /v1) names, through the proxy of HTTPS_PROXY if any, except
for the hosts of NO_PROXY; else to the one that npm start runs in this
folder; find starts one of its own where there is none. Lists come as tables on a terminal, and as lines with tabs between the
cells anywhere else.

${ENDS}`;
}
