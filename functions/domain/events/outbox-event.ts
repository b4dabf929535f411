import type { EventId, OrgId } from '../kernel/ids.ts';
import type { EventType } from './event-types.ts';

/** An event on its way out: the body is frozen when it happens (same bytes on every try and every endpoint). */
export interface OutboxEvent {
  id: EventId;
  orgId: OrgId;
  type: EventType;
  createdAt: string;
  body: string;
}
