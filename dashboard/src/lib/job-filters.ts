/** What the history can be narrowed to; `running` stands for the six states of a job on its way. */
export const JOB_FILTERS = [
  'running',
  'awaiting_clarification',
  'delivered',
  'failed',
  'cancelled',
] as const;

export type JobFilter = (typeof JOB_FILTERS)[number];
