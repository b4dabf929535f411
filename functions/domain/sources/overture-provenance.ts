import type { SourceId } from '../kernel/source-id.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import { asList, asObject, asText } from './loose-values.ts';
import { SOURCES } from './sources.ts';

const DEFAULT_LICENSE = 'CDLA-Permissive-2.0';

/** Licences by contributor, for records that don't name theirs (https://docs.overturemaps.org/attribution/). */
const LICENSE_OF_DATASET: Readonly<Record<string, string>> = {
  alltheplaces: 'CC0-1.0',
  foursquare: 'Apache-2.0',
};

/** Whose a record is, under which licence, and when a contributor touched it last (ISO 8601, if one says so). */
export function provenanceOf(
  sources: unknown,
  sourceId: SourceId,
): Pick<SourceRecord, 'license' | 'attribution' | 'updatedAt'> {
  const all = contributions(sources);
  return {
    license: licenseOf(all),
    attribution: attributionOf(all, sourceId),
    updatedAt: updatedAtOf(all),
  };
}

/** The record's licence as an SPDX expression: all contributors' licences must be kept. */
function licenseOf(all: readonly Contribution[]): string {
  const licenses = all.map(
    ({ license, dataset }) =>
      license ?? LICENSE_OF_DATASET[dataset?.toLowerCase() ?? ''] ?? DEFAULT_LICENSE,
  );
  return distinct(licenses).join(' AND ') || DEFAULT_LICENSE;
}

/** Who is to be named beside the data, with the record's own contributors. */
function attributionOf(all: readonly Contribution[], sourceId: SourceId): string {
  if (sourceId === 'sample') return SOURCES.sample.attribution;
  const datasets = all
    .map(({ dataset }) => dataset)
    .filter((dataset) => dataset !== undefined)
    .filter((dataset) => dataset.toLowerCase() !== 'overture');
  const names = distinct(datasets).join(', ');
  const publisher = SOURCES.overture.attribution;
  return names === '' ? publisher : `${publisher} (${names})`;
}

function updatedAtOf(all: readonly Contribution[]): string | null {
  const times = all
    .map(({ updateTime }) => (updateTime === undefined ? NaN : Date.parse(updateTime)))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

interface Contribution {
  readonly dataset: string | undefined;
  readonly license: string | undefined;
  readonly updateTime: string | undefined;
}

function contributions(sources: unknown): Contribution[] {
  return asList(sources)
    .map(asObject)
    .filter((source) => source !== undefined)
    .map((source) => ({
      dataset: asText(source['dataset']),
      license: asText(source['license']),
      updateTime: asText(source['update_time']),
    }));
}

/** Sorted, so that the order of contributors makes no difference. */
function distinct(values: readonly string[]): readonly string[] {
  if (values.length < 2) return values;
  return [...new Set(values)].toSorted();
}
