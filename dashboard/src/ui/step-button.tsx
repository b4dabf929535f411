import { Button } from './button.tsx';
import type { Icon } from './icon.tsx';

/** Goes one step in a list; at its end there is nowhere to go. */
export function StepButton({
  label,
  to,
  icon: Icon,
  size,
  onStep,
}: {
  label: string;
  to: string | undefined;
  icon: Icon;
  /** Of the icon, in pixels. */
  size: number;
  onStep: (to: string) => void;
}) {
  return (
    <Button
      small
      variant="icon"
      aria-label={label}
      isDisabled={to === undefined}
      onPress={() => {
        if (to !== undefined) onStep(to);
      }}
    >
      <Icon aria-hidden size={size} />
    </Button>
  );
}
