import { sourcesServing, sourceViews } from '../domain/sources/sources.ts';
import type { AppContext } from './app-context.ts';

/** What the public routes show: the sources that the settings name, and what is read for every lead. */
export const publicServices = ({ config }: AppContext) => ({
  sources: sourceViews([...config.LEAD_SOURCES, ...sourcesServing('leads')]),
});
