import { Component, type ReactNode } from 'react';
import { RemoteFailureCard } from '../pages/remote-failure-card.tsx';

interface Props {
  /** What the card calls the page. */
  title: string;
  children: ReactNode;
}

/** A page that crashes takes down its own tab only; Retry builds it anew. */
export class TabBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <RemoteFailureCard
        remoteName={this.props.title}
        reason="页面运行时出错。"
        onRetry={() => this.setState({ crashed: false })}
      />
    );
  }
}
