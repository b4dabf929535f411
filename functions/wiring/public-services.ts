import { SourceId } from '../domain/leads/normalize/place-record.ts';
import { sourceViews } from '../domain/sources/source-view.ts';
import type { AppContext } from './app-context.ts';

/** What the public routes show: the sources that the settings name, and the websites that every lead's is read. */
export const publicServices = ({ config }: AppContext) => ({
  sources: sourceViews([
    ...config.LEAD_SOURCES.split(',').map((id) => SourceId.parse(id.trim())),
    ...(config.OVERPASS_URL === '' ? [] : (['osm'] as const)),
    'website',
  ]),
});
