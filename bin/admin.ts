import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Env } from '../functions/config.ts';
import { tableContext } from '../functions/wiring/table-context.ts';
import { COMMANDS } from './admin/commands.ts';
import { argumentsOf } from './arguments.ts';

/** Where the running local stack says how to reach its table. */
const LOCAL_SETTINGS = '.local/settings.json';

const HELP = `npm run admin -- COMMAND [ARGUMENTS] [--local]

${Object.entries(COMMANDS)
  .map(([name, { usage }]) => `  ${name} ${usage}`)
  .join('\n')}

Works on the table that TABLE_NAME and AWS_REGION name, with your own AWS credentials;
--local uses the local stack's instead (or set AWS_ENDPOINT_URL_DYNAMODB). Prints lines of JSON.`;

process.exitCode = await main();

/** Exits with 0, with 1 if something is wrong with the ledger or the call failed, with 2 on wrong usage. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = argumentsOf(
    {
      allowPositionals: true,
      options: {
        local: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        plan: text,
        credits: text,
        name: text,
        reason: text,
        once: text,
        type: text,
        scopes: text,
        cap: text,
        email: text,
        phone: text,
        domain: text,
        'source-id': text,
        street: text,
        city: text,
        'postal-code': text,
        country: text,
      },
    },
    HELP,
  );
  const { local, help, ...options } = values;
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || help) {
    console.error(HELP);
    return help ? 0 : 2;
  }
  let status = 0;
  try {
    const base = tableContext({ env: { ...process.env, ...(local ? localSettings() : {}) } });
    for await (const line of command.run(base, args, options)) {
      console.log(JSON.stringify(line));
      if ('ok' in line && line.ok === false) status = 1;
    }
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
  return status;
}

function localSettings(): Env {
  if (!existsSync(LOCAL_SETTINGS)) throw new Error('The local stack is not running (npm start).');
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(LOCAL_SETTINGS, 'utf8')));
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
