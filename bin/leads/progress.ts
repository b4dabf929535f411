import type { Job } from '../../client/leads-client.ts';

const WIDTH = 24;

/** `[######------] 52 %  enriching, 179 read, 20 found, about 3 s left` */
export function progressLine(job: Job): string {
  const { percent, stage, recordsRead, leadsFound } = job.progress;
  const full = Math.round((percent / 100) * WIDTH);
  const bar = `${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}`;
  const read = recordsRead > 0 ? `, ${recordsRead} read` : '';
  const found = leadsFound > 0 ? `, ${leadsFound} found` : '';
  const left = job.etaSeconds === null ? '' : `, about ${job.etaSeconds} s left`;
  return `[${bar}] ${String(percent).padStart(3)} %  ${stage}${read}${found}${left}`;
}
