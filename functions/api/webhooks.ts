import { httpEntry } from '../wiring/http-entry.ts';
import { webhookServices } from '../wiring/webhook-services.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export const { create, handler } = httpEntry(webhookRoutes, webhookServices);
