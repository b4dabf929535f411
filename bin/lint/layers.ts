import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/** A part of the code base with its own rules about what it may import. */
type Layer =
  | 'domain'
  | 'http'
  | 'adapters'
  | 'config'
  | 'wiring'
  | 'api'
  | 'stages'
  | 'background'
  | 'lib'
  | 'aws'
  | 'local'
  | 'bin'
  | 'test'
  | 'dashboard'
  | 'client';

/** One import as the linter sees it; `names` is empty for `import()`, `* as x` and side effects. */
export interface Import {
  /** The importing file, relative to the root, with forward slashes. */
  readonly file: string;
  /** What stands in the quotes. */
  readonly specifier: string;
  readonly names: readonly string[];
  readonly typeOnly: boolean;
}

// First match wins.
const FOLDERS: readonly (readonly [RegExp, Layer])[] = [
  [/^functions\/config\.ts$/, 'config'],
  [/^functions\/wiring\//, 'wiring'],
  [/^functions\/domain\//, 'domain'],
  [/^functions\/http\//, 'http'],
  [/^functions\/adapters\//, 'adapters'],
  [/^functions\/api\//, 'api'],
  [/^functions\/stages\//, 'stages'],
  [/^functions\/background\//, 'background'],
  [/^lib\/aws\//, 'aws'],
  [/^lib\/local\//, 'local'],
  [/^lib\//, 'lib'],
  [/^bin\//, 'bin'],
  [/^test\//, 'test'],
  [/^dashboard\//, 'dashboard'],
  [/^client\//, 'client'],
];

const FUNCTIONS: readonly Layer[] = [
  'domain',
  'http',
  'adapters',
  'config',
  'wiring',
  'api',
  'stages',
  'background',
];

/** Which layers each one may import; `any` has no rule of its own. */
const MAY_IMPORT: Record<Layer, readonly Layer[] | 'any'> = {
  domain: ['domain'],
  config: ['config', 'domain'],
  http: ['http', 'domain', 'config'],
  adapters: ['adapters', 'domain', 'config'],
  wiring: ['wiring', 'config', 'domain', 'http', 'adapters'],
  api: ['api', 'http', 'domain', 'adapters', 'wiring', 'config'],
  stages: ['stages', 'domain', 'adapters', 'wiring', 'config'],
  background: ['background', 'domain', 'adapters', 'wiring', 'config'],
  lib: ['lib', 'domain'],
  // The stack is built from the route table, the settings and the table's definition, never from a handler's services.
  aws: ['aws', 'lib', 'api', 'http', 'domain', 'config', 'adapters'],
  local: ['local', 'lib', ...FUNCTIONS],
  bin: 'any',
  test: 'any',
  dashboard: ['dashboard', 'client'],
  // What other programs use: it knows the API by its description only.
  client: ['client'],
};

/** Packages without I/O, clock or randomness. A list of names means: only these. */
const DOMAIN_PACKAGES: Readonly<Record<string, readonly string[] | 'all'>> = {
  zod: 'all',
  'libphonenumber-js': 'all',
  tldts: 'all',
  htmlparser2: 'all',
  'any-ascii': 'all',
  'p-map': 'all',
  'disposable-email-domains-js': 'all',
  'role-based-email-addresses': 'all',
  '@zootools/email-spell-checker': 'all',
  'node:crypto': ['createHash', 'createHmac', 'hash', 'timingSafeEqual'],
  'node:url': ['domainToASCII', 'domainToUnicode'],
};

/** What reaches outside the process: in functions/, the adapters' business alone. */
const OUTSIDE_WORLD: readonly RegExp[] = [
  /^@aws-sdk\//,
  /^@smithy\//,
  /^@duckdb\//,
  /^(stripe|jose|aws-jwt-verify|hyparquet)$/,
  /^node:(child_process|cluster|dgram|dns|fs|http|http2|https|net|tls|worker_threads)$/,
];

// Functions of strings that happen to live in a module of sockets.
const PURE_IN_NET: readonly string[] = ['BlockList', 'isIP', 'isIPv4', 'isIPv6'];

/** The columns of exported files: the dashboard makes those of a part of a list by the same table. */
const EXPORT_FILES = /^functions\/domain\/leads\/export\//;

/** The layer of a file, or undefined for files outside the layers (configuration, data, packages). */
function layerOf(file: string): Layer | undefined {
  return FOLDERS.find(([pattern]) => pattern.test(file))?.[1];
}

/** The sentence that the linter prints for a forbidden import, or undefined when it is fine. */
export function judgeImport(imported: Import): string | undefined {
  const from = layerOf(imported.file);
  if (from === undefined) return undefined;
  return imported.specifier.startsWith('.')
    ? judgeFile(from, imported)
    : judgePackage(from, imported);
}

function judgeFile(from: Layer, { file, specifier, typeOnly }: Import): string | undefined {
  const allowed = MAY_IMPORT[from];
  if (allowed === 'any') return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  const to = layerOf(target);
  if (to === undefined) {
    // Infrastructure may read data files beside it; what is bundled into a function stays in functions/.
    return FUNCTIONS.includes(from) ? `functions/ must not import ${target}.` : undefined;
  }
  if (allowed.includes(to)) return undefined;
  if (from === 'dashboard' && to === 'domain' && (typeOnly || EXPORT_FILES.test(target)))
    return undefined;
  return `The layer "${from}" must not import "${to}" (${target}); it may import: ${allowed.join(', ')}.`;
}

function judgePackage(from: Layer, { file, specifier, names }: Import): string | undefined {
  const name = packageName(specifier);
  if (from === 'domain') return judgeDomainPackage(name, names);
  if (!FUNCTIONS.includes(from)) return undefined;
  if (name === 'node:process' && from !== 'config') {
    return 'Only functions/config.ts reads the process environment.';
  }
  if (from === 'adapters' || !OUTSIDE_WORLD.some((pattern) => pattern.test(name))) return undefined;
  if (name === 'node:net' && isOnly(names, PURE_IN_NET)) return undefined;
  return `Only functions/adapters may import ${name}, not ${file}.`;
}

function judgeDomainPackage(name: string, names: readonly string[]): string | undefined {
  if (name === 'node:net' && isOnly(names, PURE_IN_NET)) return undefined;
  const allowed = Object.hasOwn(DOMAIN_PACKAGES, name) ? DOMAIN_PACKAGES[name] : undefined;
  if (allowed === 'all') return undefined;
  if (allowed === undefined) return `functions/domain must not import ${name}; take it as a port.`;
  if (isOnly(names, allowed)) return undefined;
  return `functions/domain may import only ${allowed.join(', ')} from ${name}, by name.`;
}

const isOnly = (names: readonly string[], allowed: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => allowed.includes(name));

// `libphonenumber-js/min` and `node:dns/promises` fall under their package's rule.
function packageName(specifier: string): string {
  const bare = isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '')}` : specifier;
  return bare.split('/', bare.startsWith('@') ? 2 : 1).join('/');
}

/**
 * One sentence for each package that the domain is allowed to use needlessly: it is not a dependency, or nothing in
 * the domain imports it.
 */
export function unusedDomainPackages(
  installed: readonly string[],
  imported: readonly string[],
): string[] {
  const used = new Set(imported.map(packageName));
  return Object.keys(DOMAIN_PACKAGES).flatMap((name) => {
    if (!isBuiltin(name) && !installed.includes(name))
      return [`bin/lint/layers.ts allows ${name}, which package.json does not depend on.`];
    return used.has(name)
      ? []
      : [`bin/lint/layers.ts allows ${name}, which the domain never uses.`];
  });
}
