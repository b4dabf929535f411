import { posix } from 'node:path';

/** What is mutated (a glob), and the tests that should notice: the part's own, so that a mutant is judged in a second. */
export const PARTS = {
  credits: {
    mutate: 'functions/domain/credits/*.ts',
    tests: 'test/domain/credits/**/*.test.ts',
  },
  jobs: {
    mutate: 'functions/domain/jobs/*.ts',
    tests: 'test/domain/jobs/*.test.ts',
  },
  stages: {
    mutate: 'functions/domain/jobs/stages/*.ts',
    tests: 'test/domain/jobs/stages/*.test.ts',
  },
  background: {
    mutate: 'functions/domain/background/*.ts',
    tests: 'test/domain/background/*.test.ts',
  },
  billing: {
    mutate: 'functions/domain/billing/*.ts',
    tests: 'test/domain/billing/**/*.test.ts',
  },
  webhooks: {
    mutate: 'functions/domain/webhooks/*.ts',
    tests: 'test/domain/webhooks/**/*.test.ts',
  },
  'api-keys': {
    mutate: 'functions/domain/api-keys/*.ts',
    tests: 'test/domain/api-keys/**/*.test.ts',
  },
  'rate-limits': {
    mutate: 'functions/domain/rate-limits/*.ts',
    tests: 'test/domain/rate-limits/**/*.test.ts',
  },
  verification: {
    mutate: 'functions/domain/verification/*.ts',
    tests: 'test/domain/verification/**/*.test.ts',
  },
  table: {
    mutate: 'functions/adapters/table/*.ts',
    // Without two that fill an index with entries for seconds each.
    tests: 'test/adapters/table/!(exclusion-lookup|exclusion-spread).test.ts',
  },
  connector: {
    mutate: 'functions/adapters/net/*.ts',
    tests: 'test/adapters/net/**/*.test.ts',
  },
} as const satisfies Record<string, { mutate: string; tests: string }>;
export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

export const PART_NAMES: readonly PartName[] = Object.keys(PARTS).filter(isPart);

/** The part that a file belongs to: files of folders below a part's own are another part's, or none's. */
export const partOf = (file: string): PartName | undefined =>
  PART_NAMES.find((name) => posix.matchesGlob(file, PARTS[name].mutate));
