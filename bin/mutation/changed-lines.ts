import { execFileSync } from 'node:child_process';
import { PART_NAMES, PARTS, partOf, type PartName } from './parts.ts';

/** On the main branch: so many of the newest commits that changed a part. */
const NEWEST_COMMITS = 10;

/** Bytes. */
const LONGEST_DIFF = 100_000_000;

/** What changed in one part. */
export interface ChangedPart {
  readonly name: PartName;
  /** Lines of files, as Stryker takes them: `functions/domain/credits/hold.ts:12-15`. */
  readonly ranges: readonly string[];
}

export interface Changes {
  /** Since what, in words. */
  readonly since: string;
  /** The part that changed last comes first. */
  readonly parts: readonly ChangedPart[];
}

/**
 * The lines of the parts that changed since a base: the commit that is asked for; in a pull request, or on a branch, where it
 * left the target branch; on the main branch, before the newest commits that changed a part.
 *
 * @param root of the repository
 * @param wanted a commit, instead of those above
 * @param target the branch that a pull request goes to (`main`)
 * @throws Error when the history does not say: there is none, or it is too short
 */
export function changedLines(
  root: string,
  { wanted, target }: { wanted?: string | undefined; target?: string | undefined } = {},
): Changes {
  const run: Git = (...args) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: LONGEST_DIFF,
    }).trim();
  const git: Git = (...args) => {
    try {
      return run(...args);
    } catch {
      return '';
    }
  };
  const { base, since } = baseOf(git, wanted, target);
  const diff = run('diff', '--unified=0', '--no-color', '--no-ext-diff', base, '--', ...FOLDERS);
  const changed = Map.groupBy(rangesOf(diff), ({ part }) => part);
  const age = (name: PartName): number =>
    Number(git('log', '-1', '--format=%ct', 'HEAD', '--', PARTS[name].mutate));
  return {
    since,
    parts: [...changed]
      .map(([name, lines]) => ({ name, ranges: lines.map(({ range }) => range) }))
      .toSorted((one, other) => age(other.name) - age(one.name)),
  };
}

const FOLDERS = PART_NAMES.map((name) => PARTS[name].mutate);

interface Base {
  readonly base: string;
  readonly since: string;
}

type Git = (...args: string[]) => string;

function baseOf(git: Git, wanted: string | undefined, target: string | undefined): Base {
  const commit = (name: string): string =>
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (commit('HEAD') === '') throw new Error('This copy has no git history to compare with.');
  if (wanted !== undefined) {
    const base = commit(wanted);
    if (base === '') throw new Error(`No such commit: ${wanted}.`);
    return { base, since: wanted };
  }
  const branches = target === undefined ? ['origin/HEAD', 'origin/main', 'main'] : [];
  const from = target === undefined ? branches : [`origin/${target}`, target];
  const branch = from.find((name) => commit(name) !== '');
  const left = branch === undefined ? '' : git('merge-base', 'HEAD', branch);
  if (left !== '' && left !== commit('HEAD'))
    return { base: left, since: `it left ${branch} (${left.slice(0, 8)})` };
  if (target !== undefined)
    throw new Error(`The history does not reach back to where this branch left ${target}.`);
  return newestOf(git);
}

function newestOf(git: Git): Base {
  const newest = git('log', `-${NEWEST_COMMITS}`, '--format=%H', 'HEAD', '--', ...FOLDERS);
  const oldest = newest.split('\n').at(-1);
  const base = git('rev-parse', '--verify', '--quiet', `${oldest}^`);
  if (base === '') throw new Error(`The history holds fewer than ${NEWEST_COMMITS} changes.`);
  return { base, since: `the newest ${NEWEST_COMMITS} changes began (${base.slice(0, 8)})` };
}

/** Reads what `git diff --unified=0` prints. What was only taken out leaves no lines. */
function rangesOf(diff: string): { part: PartName; range: string }[] {
  const ranges: { part: PartName; range: string }[] = [];
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (?:b\/)?/, '');
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    const part = partOf(file);
    if (hunk === null || part === undefined) continue;
    const start = Number(hunk[1]);
    const lines = Number(hunk[2] ?? 1);
    if (lines > 0) ranges.push({ part, range: `${file}:${start}-${start + lines - 1}` });
  }
  return ranges;
}
