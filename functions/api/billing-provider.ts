import { billingProviderServices } from '../wiring/billing-provider-services.ts';
import { httpEntry } from '../wiring/http-entry.ts';
import { billingProviderRoutes } from './routes/billing-provider.ts';

export const { create, handler } = httpEntry(billingProviderRoutes, billingProviderServices);
