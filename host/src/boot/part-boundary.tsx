import { toastProblem } from '@lianxi/shared/ui/toast';
import { Component, type ReactNode } from 'react';

interface Props {
  /** What a failure calls it, for example 窗口. */
  what: string;
  /** Puts away what would have shown the part. */
  onBroken: () => void;
  children: ReactNode;
}

/**
 * Around a part of the shell that loads when it is first wanted: one whose code does not come, or that breaks, says
 * so and goes; everything else goes on. Give it a key that changes with each opening, and make the part's `lazy`
 * then, for that remembers a failure for ever.
 */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    toastProblem(`${this.props.what}加载失败，请重试`);
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
