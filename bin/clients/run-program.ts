import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Result {
  code: number;
  output: string;
}

/** Runs a program to its end; npm's programs without the settings that npm gave this one. */
function run(
  command: string,
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Result> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const child = spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** @throws Error with what the program said */
export async function must(...call: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...call);
  if (code === 0) return output;
  throw new Error(
    `${[call[0], ...call[1]].join(' ')} ended with ${code}:\n${output.slice(-4_000)}`,
  );
}
