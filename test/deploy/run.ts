import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** With the project's programs (Node 24 among them) before the machine's. */
export const PATH = [resolve(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** Runs a program to its end and gives what it printed. @throws Error with all that it printed when it fails */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, cwd = root }: { env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<string> {
  // Vite's own setting, which is no URL, would be taken for the service's.
  const { BASE_URL: _vites, ...inherited } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...inherited, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      all.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(Buffer.concat(out).toString());
      else
        fail(
          new Error(
            `${program} ${args.join(' ')} ended with ${code}:\n${Buffer.concat(all).toString()}`,
          ),
        );
    });
  });
}
