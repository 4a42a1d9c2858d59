import { Component, type ReactNode } from 'react';
import type { RemoteFailure } from '../federation/remote-failure.ts';
import { RemoteFailureCard } from '../pages/remote-failure-card.tsx';
import { RemoteLoading } from '../pages/remote-loading.tsx';

interface Props {
  /** The name of the page on the card. */
  title: string;
  /** The failure that the card shows for a crash. */
  explain: (error: unknown) => Promise<RemoteFailure>;
  children: ReactNode;
}

interface State {
  crashed: boolean;
  failure: RemoteFailure | null;
}

const whole: State = { crashed: false, failure: null };

/** A page that crashes closes only its own tab; Retry mounts it again. */
export class TabBoundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    void this.props.explain(error).then((failure) => this.setState({ failure }));
  }

  override render(): ReactNode {
    const { title, children } = this.props;
    const { crashed, failure } = this.state;
    if (!crashed) return children;
    if (!failure) return <RemoteLoading />;
    return <RemoteFailureCard remoteName={title} failure={failure} onRetry={() => this.setState(whole)} />;
  }
}
