import type { SourceId } from '../kernel/source-id.ts';
import { asList, asObject, asText } from './loose-values.ts';
import { SOURCES } from './sources.ts';

const DEFAULT_LICENSE = 'CDLA-Permissive-2.0';

/** Licences by contributor, for records that don't name theirs (https://docs.overturemaps.org/attribution/). */
const LICENSE_OF_DATASET: Readonly<Record<string, string>> = {
  alltheplaces: 'CC0-1.0',
  foursquare: 'Apache-2.0',
};

/** The record's licence as an SPDX expression: all contributors' licences must be kept. */
export function licenseOf(sources: unknown): string {
  const licenses = contributions(sources).map(
    ({ license, dataset }) =>
      license ?? LICENSE_OF_DATASET[dataset?.toLowerCase() ?? ''] ?? DEFAULT_LICENSE,
  );
  return distinct(licenses).join(' AND ') || DEFAULT_LICENSE;
}

/** Who is to be named beside the data, with the record's own contributors. */
export function attributionOf(sources: unknown, sourceId: SourceId): string {
  if (sourceId === 'sample') return SOURCES.sample.attribution;
  const datasets = contributions(sources)
    .map(({ dataset }) => dataset)
    .filter((dataset) => dataset !== undefined)
    .filter((dataset) => dataset.toLowerCase() !== 'overture');
  const names = distinct(datasets).join(', ');
  const publisher = SOURCES.overture.attribution;
  return names === '' ? publisher : `${publisher} (${names})`;
}

/** The newest time at which a contributor touched the record, ISO 8601, or null. */
export function updatedAtOf(sources: unknown): string | null {
  const times = contributions(sources)
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
function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted();
}
