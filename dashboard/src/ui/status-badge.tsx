import type { JobStatus } from '../api/types.ts';
import { STATUS_TEXT } from '../lib/words.ts';
import { Ban, Check, CircleHelp, LoaderCircle, TriangleAlert } from './icons.generated.tsx';

const LOOK: Partial<Record<JobStatus, { tone: string; icon: typeof Check }>> = {
  delivered: { tone: 'badge-good', icon: Check },
  awaiting_clarification: { tone: 'badge-warn', icon: CircleHelp },
  failed: { tone: 'badge-bad', icon: TriangleAlert },
  cancelled: { tone: '', icon: Ban },
};

/** A job's state: words and an icon, never colour alone. */
export function StatusBadge({ status }: { status: JobStatus }) {
  const look = LOOK[status];
  const Icon = look?.icon ?? LoaderCircle;
  return (
    <span className={`badge ${look?.tone ?? 'badge-accent'}`}>
      <Icon aria-hidden size={14} className={look === undefined ? 'spin' : undefined} />
      {STATUS_TEXT[status]}
    </span>
  );
}
