import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Meter as AriaMeter } from 'react-aria-components/Meter';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { formatNumber } from '../lib/format.ts';

export function Progress({
  label,
  percent,
  note,
}: {
  label: string;
  percent: number;
  note: ReactNode;
}) {
  return (
    <ProgressBar className="bar" value={percent}>
      <div className="bar-head">
        <Label>{label}</Label>
        <span className="muted">{note}</span>
      </div>
      <div className="bar-track">
        <div className="bar-fill" style={{ width: `${percent}%` }} />
      </div>
    </ProgressBar>
  );
}

const NEARLY_FULL = 0.8;

/** Use against a limit. */
export function Use({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  return (
    <AriaMeter
      className="bar"
      value={Math.min(used, limit)}
      maxValue={limit === 0 ? 1 : limit}
      valueLabel={`${formatNumber(used)} of ${formatNumber(limit)}`}
    >
      {({ valueText }) => (
        <>
          <div className="bar-head">
            <Label>{label}</Label>
            <span className="muted">{valueText}</span>
          </div>
          <div className="bar-track">
            <div
              className={share >= NEARLY_FULL ? 'bar-fill bar-fill-warn' : 'bar-fill'}
              style={{ width: `${share * 100}%` }}
            />
          </div>
        </>
      )}
    </AriaMeter>
  );
}
