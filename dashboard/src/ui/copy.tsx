import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Check, Copy } from './icons.generated.tsx';
import { announce } from './toasts.tsx';

const SHOWN_MS = 2_000;

/** Copies a text and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  isIcon = false,
}: {
  text: string;
  label?: string;
  /** Only the icon in sight; the label is read out. */
  isIcon?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      small
      {...(isIcon ? { variant: 'icon', 'aria-label': label } : {})}
      onPress={() => {
        void navigator.clipboard.writeText(text).then(
          () => {
            setCopied(true);
            announce('Copied.');
          },
          () => announce('Copying is not allowed here: please select the text and copy it.'),
        );
      }}
    >
      {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      {!isIcon && (copied ? 'Copied' : label)}
    </Button>
  );
}

/** A text that is shown this once, with its copy button. */
export function Secret({ value, label }: { value: string; label: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="secret">
        <code>{value}</code>
        <CopyButton text={value} />
      </div>
    </div>
  );
}
