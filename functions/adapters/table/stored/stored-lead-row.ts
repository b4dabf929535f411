import * as z from 'zod';
import { StoredLead } from '../../../domain/leads/stored-lead.ts';

/** A lead at its rank in a delivery, from 1. */
export const StoredLeadRow = z.object({ rank: z.int(), lead: StoredLead });
