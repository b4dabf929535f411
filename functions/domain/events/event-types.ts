/** Event types, in the order in which the reference lists them (behaviour: Event types). */
export const EVENT_TYPES = [
  'job.delivered',
  'job.failed',
  'job.awaiting_clarification',
  'job.cancelled',
  'credits.charged',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
