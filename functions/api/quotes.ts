import { httpEntry } from '../wiring/http-entry.ts';
import { quoteServices } from '../wiring/quote-services.ts';
import { quoteRoutes } from './routes/quotes.ts';

export const { create, handler } = httpEntry(quoteRoutes, quoteServices);
