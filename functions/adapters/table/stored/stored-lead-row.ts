import * as z from 'zod';
import { StoredLead } from '../../../domain/leads/stored-lead.ts';
import { unpackRow } from './packed-lead.ts';
import { StoredReported } from './stored-report.ts';

/** A lead at its rank in a delivery, from 1. */
export const StoredLeadRow = z.preprocess(
  unpackRow,
  z.object({
    rank: z.int(),
    lead: StoredLead,
    credits: z.int().default(1),
    reported: StoredReported.nullable().default(null),
  }),
);
