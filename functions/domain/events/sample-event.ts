import type { JobId } from '../kernel/ids.ts';
import type { EventType } from './event-types.ts';
import { jobLinks } from './job-events.ts';
import type { EventJob, PublicUrls } from './job-events.ts';

const SAMPLE_CREDITS = 25;

const OUTCOMES = {
  'job.delivered': { status: 'delivered', creditsCharged: SAMPLE_CREDITS },
  'credits.charged': { status: 'delivered', creditsCharged: SAMPLE_CREDITS },
  'job.failed': { status: 'failed', creditsCharged: 0 },
  'job.cancelled': { status: 'cancelled', creditsCharged: 0 },
  'job.awaiting_clarification': { status: 'awaiting_clarification', creditsCharged: 0 },
} as const satisfies Record<EventType, Pick<EventJob, 'status' | 'creditsCharged'>>;

/** The data of a test event: a job that never was, in the shape of a real one of that type. */
export function sampleEventData(
  type: EventType,
  { job: id, urls, now }: { job: JobId; urls: PublicUrls; now: Date },
): object {
  const { status, creditsCharged } = OUTCOMES[type];
  const delivered = status === 'delivered';
  const failed = status === 'failed';
  const job: EventJob = {
    id,
    prompt: '25 dentists in Austin, TX with phone and email',
    status,
    channel: 'api',
    leadsDelivered: creditsCharged,
    creditsCharged,
    errorCode: failed ? 'SOURCE_UNAVAILABLE' : null,
    errorMessage: failed
      ? 'The data sources could not be reached. Nothing was charged; try again later.'
      : null,
    clarifyingQuestions:
      status === 'awaiting_clarification'
        ? [
            {
              id: 'q1_place',
              question: 'In which city, region or country should we look?',
              type: 'text',
              required: true,
            },
          ]
        : [],
    hasCsv: delivered,
    createdAt: now.toISOString(),
    deliveredAt: delivered ? now.toISOString() : null,
    monitorId: null,
  };
  const links = jobLinks(urls, id);
  return type === 'credits.charged'
    ? { jobId: id, amount: creditsCharged, channel: job.channel, job, links }
    : { job, links };
}
