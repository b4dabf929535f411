import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import type { Settings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
const CACHE = join(root, 'node_modules/.cache/native-modules');
const INSTALL_SECONDS = 120;

/** What the scrape function needs at run time: the package, its binding, and how the binding finds its library. */
const PACKAGES = /^node_modules\/(@duckdb\/[^/]+|detect-libc)$/;

const Lock = z.object({
  lockfileVersion: z.number(),
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

export type NativeModules =
  | { kind: 'installed'; folder: string }
  /** The registry could not be reached and nothing is kept from before. */
  | { kind: 'missing'; reason: string };

/**
 * DuckDB for Amazon Linux on the functions' processor, whatever this machine is: a `node_modules` folder with the
 * package, its binding and the one library that fits. Kept between runs under `node_modules/.cache`.
 */
export function installNativeModules(architecture: Settings['architecture']): NativeModules {
  const cpu = architecture === 'arm64' ? 'arm64' : 'x64';
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const version = lock.packages['node_modules/@duckdb/node-api']?.version;
  if (version === undefined) throw new Error('package-lock.json has no @duckdb/node-api.');
  const target = join(CACHE, `duckdb-${version}-linux-${cpu}`);
  const folder = join(target, 'node_modules');
  if (existsSync(folder)) return { kind: 'installed', folder };
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    const problem = copyInstalled(draft, cpu) ? undefined : install(draft, { lock, version, cpu });
    if (problem !== undefined) return { kind: 'missing', reason: problem };
    if (!existsSync(target)) renameSync(draft, target);
    return { kind: 'installed', folder };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** On a machine of the same kind, the project's own installation has everything. */
function copyInstalled(draft: string, cpu: string): boolean {
  const packages = ['node-api', 'node-bindings', `node-bindings-linux-${cpu}`].map(
    (name) => `@duckdb/${name}`,
  );
  const all = [...packages, 'detect-libc'];
  if (!all.every((name) => existsSync(join(root, 'node_modules', name)))) return false;
  for (const name of all) {
    const to = join(draft, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, 'node_modules', name), to, { recursive: true });
  }
  return true;
}

/** A lock file of these packages alone: npm checks what it fetches against the project's own versions and hashes. */
function install(
  draft: string,
  { lock, version, cpu }: { lock: z.infer<typeof Lock>; version: string; cpu: string },
): string | undefined {
  const manifest = { name: 'native-modules', dependencies: { '@duckdb/node-api': version } };
  const packages = Object.entries(lock.packages).filter(([path]) => PACKAGES.test(path));
  const own = {
    ...lock,
    name: manifest.name,
    packages: { '': manifest, ...Object.fromEntries(packages) },
  };
  writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(own));
  const flags = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--prefer-offline'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { status, stderr, error } = spawnSync('npm', ['ci', ...flags, ...quiet], {
    cwd: draft,
    encoding: 'utf8',
    timeout: INSTALL_SECONDS * 1_000,
  });
  if (status === 0 && existsSync(join(draft, `node_modules/@duckdb/node-bindings-linux-${cpu}`)))
    return undefined;
  const [line = ''] = stderr.trim().split('\n');
  return error?.message ?? (line === '' ? 'npm could not install it' : line);
}
