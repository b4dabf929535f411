import { billingServices } from '../wiring/billing-services.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { billingRoutes } from './routes/billing.ts';

export const { create, handler } = httpEntry(billingRoutes, billingServices);
