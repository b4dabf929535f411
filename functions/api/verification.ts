import { httpEntry } from '../wiring/http-entry.ts';
import { verificationServices } from '../wiring/verification-services.ts';
import { verificationRoutes } from './routes/verification.ts';

export const { create, handler } = httpEntry(verificationRoutes, verificationServices);
