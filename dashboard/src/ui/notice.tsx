import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.generated.tsx';

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/** A message in its place. `isLive`: read out when it appears. */
export function Notice({
  tone = 'info',
  isLive = false,
  children,
}: {
  tone?: keyof typeof ICONS;
  isLive?: boolean;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice-${tone}`} role={isLive ? 'status' : undefined}>
      <Icon aria-hidden size={18} />
      <div className="stack stack-tight">{children}</div>
    </div>
  );
}
