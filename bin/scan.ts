import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A line that must not be in the repository. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

interface Pattern {
  readonly what: string;
  readonly pattern: RegExp;
  readonly in?: (file: string) => boolean;
}

const PATTERNS: readonly Pattern[] = [
  {
    what: "a path of somebody's own machine",
    pattern: /(?<![\w.~-])\/(?:(?:home|Users)\/[\w.-]+\/|(?:root|work)\/[\w.-])/,
  },
  {
    what: 'an AWS access key id',
    // The id that AWS uses in its own documentation ends in EXAMPLE.
    pattern: /\b(?:AKIA|ASIA)(?![0-9A-Z]{9}EXAMPLE\b)[0-9A-Z]{16}\b/,
  },
  { what: 'a payment provider key', pattern: /\b[rs]k_live_[0-9A-Za-z]{16,}/ },
  { what: 'an access token', pattern: /\b(?:gh[opusr]_|npm_)[0-9A-Za-z]{36}\b/ },
  {
    what: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
    // Tests speak TLS with keys that were made for them and open nothing.
    in: (file) => !file.startsWith('test/'),
  },
  {
    what: 'the address of a package registry',
    pattern: /"resolved":\s*"https?:/,
    in: (file) => file.endsWith('package-lock.json'),
  },
  {
    what: 'a registry or its credentials',
    pattern: /^(?:.*:)?(?:registry|_auth\w*)\s*=/,
    in: (file) => file.endsWith('.npmrc'),
  },
  { what: 'a merge conflict', pattern: /^(?:<{7}|>{7}) / },
];

/** Finds secrets, private paths and leftovers in one file's text. */
export function scanText(file: string, text: string): readonly Finding[] {
  const patterns = PATTERNS.filter((pattern) => pattern.in?.(file) ?? true);
  return text
    .split('\n')
    .flatMap((content, index) =>
      patterns
        .filter(({ pattern }) => pattern.test(content))
        .map(({ what }) => ({ file, line: index + 1, what })),
    );
}

/** Scans every file of the work tree that git tracks or would track; binary ones are left out. */
function scanRepository(): readonly Finding[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return files
    .split('\0')
    .filter((file) => file !== '' && existsSync(file))
    .flatMap((file) => {
      const bytes = readFileSync(file);
      return bytes.includes(0) ? [] : scanText(file, bytes.toString('utf8'));
    });
}

if (import.meta.main) {
  const findings = scanRepository();
  for (const { file, line, what } of findings) console.log(`${file}:${line}: ${what}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
