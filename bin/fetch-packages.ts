import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Under node_modules, so that a fresh install starts afresh. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/packages/', import.meta.url));

/**
 * Installs packages that only one command needs, once, into a folder of their own, so that `npm ci` installs less.
 * @param packages with their exact versions: `openapi-typescript@7.13.0`
 * @returns the `node_modules` that they lie in; what they want beside them (peers) is not installed
 * @throws Error with what npm says
 */
export function fetchPackages(...packages: readonly [string, ...string[]]): string {
  const folder = join(CACHE, packages.join('+').replaceAll('/', '-'));
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return modules;
  console.error(`${packages.join(', ')}: fetched from the configured npm registry, once`);
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  fillFolder(folder, (scratch) => {
    const flags = ['--prefix', scratch, '--legacy-peer-deps', '--no-audit', '--no-fund'];
    const { status, stderr } = spawnSync('npm', ['install', ...flags, ...packages], {
      encoding: 'utf8',
      env: Object.fromEntries(own),
    });
    if (status !== 0)
      throw new Error(`${packages.join(', ')} can't be installed:\n${stderr.trim()}`);
  });
  return modules;
}

/** Fills a folder beside its place and moves it there: two runs at once, or one that is killed, leave no half of it. */
export function fillFolder(folder: string, fill: (scratch: string) => void): void {
  const scratch = `${folder}.${process.pid}`;
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  fill(scratch);
  if (existsSync(folder)) rmSync(scratch, { recursive: true });
  else renameSync(scratch, folder);
}
