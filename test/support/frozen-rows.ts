import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** Rows as each release wrote them: a folder a release, a file a kind. They are never edited. */
export const FROZEN_ROWS = join(import.meta.dirname, '..', 'fixtures', 'rows');

/** A row in DynamoDB's own JSON; bytes stand in the file as base64. */
export type FrozenRow = Record<string, AttributeValue>;

/** Kinds of rows by their key, written `pk sk`. */
export const ROW_KINDS = {
  organization: /^ORG#[^#]+ ORG$/,
  account: /^ORG#[^#]+ ACCOUNT$/,
  user: /^USER#.+ USER$/,
  'cap-day': /^ORG#[^#]+ CAP#/,
  'api-key': /^KEY#\S+ KEY$/,
  'key-listing': /^ORG#[^#]+ KEY#/,
  'revoked-key': /^ORG#[^#]+ REVOKED#/,
  'request-rate': /^RATE#\S+ RATE$/,
  'creation-rate': /^RATE#\S+ CREATES$/,
  'quote-rate': /^RATE#\S+ QUOTES$/,
  job: /^ORG#[^#]+#(?:live|test) JOB#/,
  idempotency: /^ORG#[^#]+#(?:live|test) IDEM#/,
  lead: /^JOB#[^#]+#\d+(?:#\d+)? LEAD#/,
  'received-business': /^ORG#[^#]+#BIZ#\S+ BIZ$/,
  'ledger-entry': /^ORG#[^#]+#LEDGER \d+$/,
  'ledger-guard': /^JOB#[^#]+#GUARD /,
  report: /^JOB#[^#]+#REPORTS \S+$/,
  quality: /^ORG#[^#]+ QUALITY#/,
  grant: /^GRANT#\S+ GRANT$/,
  payment: /^PAYMENT#\S+ PAYMENT$/,
  'verification-month': /^ORG#[^#]+ VERIFY#/,
  tries: /^ORG#[^#]+ TRIES#/,
  'exclusion-list': /^ORG#[^#]+#(?:live|test) EXC#/,
  'gone-list': /^ORG#[^#]+#(?:live|test) EXCGONE#/,
  'exclusion-count': /^ORG#[^#]+#(?:live|test) EXCCOUNT$/,
  'exclusion-turn': /^ORG#[^#]+#(?:live|test) EXCTURN$/,
  'exclusion-key': /^ORG#[^#]+#(?:live|test) EXCIDEM#/,
  'exclusion-entry': /^ORG#[^#]+#(?:live|test)#EXC#[^#]+#\d+ ENTRY#/,
  'exclusion-lookup': /^ORG#[^#]+#(?:live|test)#KNOWN#\S+ KNOWN$/,
  'opt-out-mark': /^OPTOUT#ANY OPTOUT$/,
  'opt-out': /^OPTOUT#\S+ OPTOUT$/,
  event: /^ORG#[^#]+ EVENT#/,
  monitor: /^ORG#[^#]+ MON#/,
  'monitor-run': /^ORG#[^#]+#(?:live|test)#MON#\S+ JOB#/,
  'forgotten-monitor': /^ORG#[^#]+ FORGET#/,
  'monitor-key': /^ORG#[^#]+ IDEM#MON#/,
  endpoint: /^ORG#[^#]+ HOOK#/,
  delivery: /^HOOK#[^#]+ DLV#/,
  'sweep-lease': /^SWEEP LEASE$/,
} as const;
export type RowKind = keyof typeof ROW_KINDS;

/** Kinds of objects of jobs, monitors and quotes, by the name in their key. */
export const OBJECT_KINDS = {
  plan: /^jobs\/[^/]+\/plan\.json$/,
  tiles: /^jobs\/[^/]+\/\d+\/(?:whole-)?tiles\//,
  normalized: /^jobs\/[^/]+\/\d+\/normalized\.json$/,
  chunks: /^jobs\/[^/]+\/\d+\/chunks\//,
  reserve: /^jobs\/[^/]+\/\d+\/(?:[^/]+\/)?reserve\.ndjson$/,
  enriched: /^jobs\/[^/]+\/\d+\/enriched\//,
  manifest: /^jobs\/[^/]+\/manifest\//,
  seen: /^jobs\/[^/]+\/\d+\/(?:[^/]+\/)?seen\.ndjson$/,
  found: /^jobs\/[^/]+\/\d+\/(?:[^/]+\/)?found\.ndjson$/,
  rejected: /^jobs\/[^/]+\/\d+\/rejected\//,
  quote: /^quotes\/[^/]+\.ndjson$/,
  memory: /^monitors\/[^/]+\/[^/]+\.ndjson\.gz$/,
} as const;
export type ObjectKind = keyof typeof OBJECT_KINDS;

/** What no scene leaves: a monitor notes what is new about a business, and those of the sample data never change. */
export const NOT_PLAYED: readonly string[] = ['object-seen'];

export function kindOf<K extends string>(kinds: Readonly<Record<K, RegExp>>, key: string): K {
  for (const kind in kinds) if (kinds[kind].test(key)) return kind;
  throw new Error(`No kind of stored thing has the key ${key}.`);
}

export const frozenReleases = (): string[] => readdirSync(FROZEN_ROWS).toSorted();

const read = (release: string, name: string): unknown =>
  JSON.parse(readFileSync(join(FROZEN_ROWS, release, `${name}.json`), 'utf8'));

export const frozenRows = (release: string, kind: RowKind): FrozenRow[] =>
  (read(release, `row-${kind}`) as Record<string, { B?: unknown }>[]).map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value['B'] === 'string' ? { B: Buffer.from(value['B'], 'base64') } : value,
        ]),
      ) as unknown as FrozenRow,
  );

/** The lines of the objects of a kind; a plain JSON object is one line. */
export const frozenLines = (release: string, kind: ObjectKind): unknown[] =>
  read(release, `object-${kind}`) as unknown[];

/** Whether a release stored this kind: later ones may have been the first to. */
export const hasKind = (release: string, name: `row-${RowKind}` | `object-${ObjectKind}`) =>
  existsSync(join(FROZEN_ROWS, release, `${name}.json`));
