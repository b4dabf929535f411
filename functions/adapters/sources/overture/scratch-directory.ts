import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'leads-places-';
/** Directories that this process is using now. */
const inUse = new Set<string>();

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
  inUse.add(directory);
  try {
    return await work(directory);
  } finally {
    inUse.delete(directory);
    await rm(directory, { recursive: true, force: true });
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent);
  const leftovers = names.filter((name) => isLeftover(name, join(parent, name)));
  await Promise.all(
    leftovers.map((name) => rm(join(parent, name), { recursive: true, force: true })),
  );
}

function isLeftover(name: string, path: string): boolean {
  if (!name.startsWith(PREFIX)) return false;
  const owner = Number.parseInt(name.slice(PREFIX.length), 10);
  return owner === process.pid ? !inUse.has(path) : !isAlive(owner);
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
