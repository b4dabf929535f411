import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'leads-places-';

/**
 * Gives `work` an empty directory under `parent` and removes it afterwards. Directories that killed invocations left
 * behind are removed first: a function's `/tmp` outlives its time-outs, and is small.
 */
export async function withScratchDirectory<T>(
  parent: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  await removeLeftovers(parent);
  const directory = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent);
  const ours = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    ours.map(async (name) => {
      const path = join(parent, name);
      if (await isLeftover(name, path)) await rm(path, { recursive: true, force: true });
    }),
  );
}

async function isLeftover(name: string, path: string): Promise<boolean> {
  const owner = Number.parseInt(name.slice(PREFIX.length), 10);
  if (owner !== process.pid) return !isAlive(owner);
  // A restarted function may get its predecessor's process id, but not its age.
  const startedAt = Date.now() - process.uptime() * 1_000;
  const madeAt = await stat(path).then(
    (stats) => stats.mtimeMs,
    () => Infinity,
  );
  return madeAt < startedAt;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, but may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
