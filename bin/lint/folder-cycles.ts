import type { FileImport } from './import-graph.ts';

/** Folders that import each other, directly or around a ring, with the imports that hold them together. */
export interface FolderCycle {
  readonly folders: readonly string[];
  readonly imports: readonly FileImport[];
}

/**
 * The cycles between the folders directly inside `parent`. A linter that sees one file at a time can't tell: no file
 * need import itself for two folders to be inseparable.
 */
export function folderCycles(imports: readonly FileImport[], parent: string): FolderCycle[] {
  const folderOf = (path: string): string | undefined =>
    path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined;
  const edges = imports.flatMap((imported) => {
    const [from, to] = [folderOf(imported.file), folderOf(imported.target)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, imported }];
  });
  const next = Map.groupBy(edges, ({ from }) => from);
  const reachable = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
      for (const { to } of next.get(folder) ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          waiting.push(to);
        }
    return seen;
  };
  const reach = new Map([...next.keys()].map((folder) => [folder, reachable(folder)]));
  const reaches = (from: string, to: string): boolean => reach.get(from)?.has(to) === true;
  const inCycle = [...next.keys()].filter((folder) => reaches(folder, folder)).toSorted();
  const cycles = Map.groupBy(inCycle, (folder) =>
    inCycle.find((other) => reaches(folder, other) && reaches(other, folder)),
  );
  return [...cycles.values()].map((folders) => ({
    folders,
    imports: edges
      .filter(({ from, to }) => folders.includes(from) && folders.includes(to))
      .map(({ imported }) => imported),
  }));
}
