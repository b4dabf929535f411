import * as z from 'zod';
import { PageCursor, PageLimit } from '../kernel/page.ts';

/** Query of the lists of exclusions and of their entries. */
export const ListExclusionsQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });
