import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The built dashboard. */
export interface DashboardFiles {
  folder: string;
  /** Of every file, as the browser asks for it: `/index.html`. */
  paths: readonly string[];
}

/** Lists a dashboard that is built into a folder, whose path is whole. */
export function dashboardFilesIn(folder: string): DashboardFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();
  return { folder, paths };
}
