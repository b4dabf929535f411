import { publicEntry } from '../wiring/public-entry.ts';
import { publicServices } from '../wiring/public-services.ts';
import { publicRoutes } from './routes/public.ts';

export const { create, handler } = publicEntry(publicRoutes, publicServices);
