import { httpEntry } from '../wiring/http-entry.ts';
import { jobServices } from '../wiring/job-services.ts';
import { jobRoutes } from './routes/jobs.ts';

export const { create, handler } = httpEntry(jobRoutes, jobServices);
