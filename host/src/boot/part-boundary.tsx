import { toastProblem } from '@lianxi/shared/ui/toast';
import { Component, type ReactNode } from 'react';

interface Props {
  /** The name of the part in the message of a failure, for example 窗口. */
  what: string;
  /** Closes the part. */
  onBroken: () => void;
  children: ReactNode;
}

/**
 * Around a part of the shell that loads when it is first needed. When its code does not arrive or it crashes, this shows a
 * message and closes the part; the portal goes on. Give it a key that changes with each opening, and make the part's `lazy` then,
 * because `lazy` stores a failure for ever.
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
