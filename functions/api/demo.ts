import { publicEntry } from '../wiring/public-entry.ts';
import { demoRoutes } from './routes/demo.ts';

export const { create, handler } = publicEntry(demoRoutes, () => ({}));
