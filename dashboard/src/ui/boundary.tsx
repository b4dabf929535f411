import { Component } from 'react';
import type { ReactNode } from 'react';

/** Shows something else instead of a part that has a fault, or whose code did not come; the page around it stays. */
export class Boundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
