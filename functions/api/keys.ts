import { httpEntry } from '../wiring/http-entry.ts';
import { keyServices } from '../wiring/key-services.ts';
import { keyRoutes } from './routes/keys.ts';

export const { create, handler } = httpEntry(keyRoutes, keyServices);
