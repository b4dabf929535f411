import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = join(ROOT, 'dashboard');
const CACHE = join(ROOT, 'node_modules/.cache/lead-jobs-dashboard');
/** Builds that stay, the newest; older ones go. */
const KEPT_BUILDS = 3;

export interface DashboardBuild {
  /**
   * The folder of the built files; builds at the first call, unless the same sources were built before.
   * @throws Error with what the build said when it fails
   */
  folder(): Promise<string>;
  /** Stops a build that is under way. */
  close(): Promise<void>;
}

/** Builds the dashboard when it is first asked for, in a process of its own, and keeps it for whoever asks next. */
export function createDashboardBuild(): DashboardBuild {
  let building: Promise<string> | undefined;
  let child: ChildProcess | undefined;
  const build = async (): Promise<string> => {
    const folder = join(CACHE, await fingerprint());
    if (existsSync(folder)) return folder;
    // Other stacks may build at the same time: each in its own folder, the first one stays.
    const draft = join(CACHE, `.building-${process.pid}-${Date.now()}`);
    await mkdir(CACHE, { recursive: true });
    try {
      await run(draft, (started) => {
        child = started;
      });
      await rename(draft, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await dropOldBuilds();
    return folder;
  };
  return {
    folder: () => {
      building ??= build().catch((error: unknown) => {
        // The next request tries again: the fault may be mended meanwhile.
        building = undefined;
        throw error;
      });
      return building;
    },
    close: () => {
      child?.kill();
      return Promise.resolve();
    },
  };
}

/** Runs the build script; rejects with what it said when it fails. */
async function run(outDir: string, onStart: (child: ChildProcess) => void): Promise<void> {
  const script = join(SOURCE, 'build.ts');
  // Whatever this process is for: a test's NODE_ENV would make React's slow and large form.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [script, outDir], { cwd: ROOT, env });
  onStart(child);
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`The dashboard's build failed (${code}).\n${said.join('')}`);
}

/** Names the sources: any change of a file, or of the locked packages, makes another name. */
async function fingerprint(): Promise<string> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of [...files, join(ROOT, 'package-lock.json')])
    hash
      .update(file.slice(ROOT.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex').slice(0, 20);
}

async function dropOldBuilds(): Promise<void> {
  const names = (await readdir(CACHE)).filter((name) => !name.startsWith('.'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(CACHE, name))).mtimeMs })),
  );
  const old = dated.toSorted((a, b) => b.madeAt - a.madeAt).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(join(CACHE, name), { recursive: true, force: true })));
}
