import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { LoaderCircle } from './icons.generated.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  variant?: 'primary' | 'danger' | 'quiet' | 'icon';
  small?: boolean;
  children: ReactNode;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant?: ButtonProps['variant'], small = false): string =>
  ['button', variant === undefined ? '' : `button-${variant}`, small ? 'button-small' : '']
    .filter((name) => name !== '')
    .join(' ');

/** A button; while `isPending` it keeps the focus, takes no press and says that it is busy. */
export function Button({ variant, small, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass(variant, small)}>
      {props.isPending === true && <LoaderCircle aria-hidden className="spin" size={16} />}
      {children}
    </AriaButton>
  );
}
