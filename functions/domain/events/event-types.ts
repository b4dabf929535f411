/** Event types in the specification's order (interface: Event types). */
export const EVENT_TYPES = [
  'job.delivered',
  'job.failed',
  'job.awaiting_clarification',
  'job.cancelled',
  'credits.charged',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
