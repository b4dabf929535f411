import { exclusionServices } from '../wiring/exclusion-services.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { exclusionRoutes } from './routes/exclusions.ts';

export const { create, handler } = httpEntry(exclusionRoutes, exclusionServices);
