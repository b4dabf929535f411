import { readDocs } from '../adapters/docs/read-docs.ts';
import { publicEntry } from '../wiring/public-entry.ts';
import { docsRoutes } from './routes/docs.ts';

export const { create, handler } = publicEntry(docsRoutes, () => ({ docs: readDocs() }));
