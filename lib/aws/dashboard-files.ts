import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The built dashboard. */
export interface DashboardFiles {
  folder: string;
  /** Of every file, as the browser asks for it: `/index.html`. */
  paths: readonly string[];
}

/**
 * Builds the dashboard into a folder.
 * @throws Error with what the build said when it fails
 */
export function buildDashboardFiles(outDir: string): DashboardFiles {
  const folder = resolve(outDir);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dashboard/build.ts'), folder],
    // Whatever this process is for: a test's NODE_ENV would make React's slow and large form.
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The dashboard's build failed.\n${stdout}${stderr}`);
  return dashboardFilesIn(folder);
}

/** Lists a dashboard that is built. */
export function dashboardFilesIn(folder: string): DashboardFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(resolve(folder).length))
    .toSorted();
  return { folder, paths };
}
