import { httpEntry } from '../wiring/http-entry.ts';
import { monitorServices } from '../wiring/monitor-services.ts';
import { monitorRoutes } from './routes/monitors.ts';

export const { create, handler } = httpEntry(monitorRoutes, monitorServices);
