import type { SlotName, SlotProps } from '@lianxi/contracts/federation/slots';
import { Component, type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Failure, Loading } from '../ui/data-states.tsx';

/** A remote's part for a slot, known from data before its code has loaded. */
export interface SlotPart<N extends SlotName> {
  readonly key: string;
  /** The name of the remote in a failure's message. */
  readonly remoteName: string;
  /**
   * Must stay the same function while the part is the same. `again` is true after a failure: a load that does not end is
   * abandoned.
   */
  readonly load: (again: boolean) => Promise<ComponentType<SlotProps[N]>>;
  /** The part crashed while it was shown. Returns the text for the user, with its `traceId` if it has one. */
  readonly onCrash: (error: unknown) => Promise<Error>;
}

/** The parts of this session's remotes for a slot; the host provides the function. */
export type FindSlotParts = <N extends SlotName>(name: N) => readonly SlotPart<N>[];

export const SlotContext = createContext<FindSlotParts>(() => []);

/**
 * Shows the parts of the remotes for a slot, one below the other. A part that fails harms neither the page nor the other parts.
 */
export function Slot<N extends SlotName>({
  name,
  props,
  small = false,
}: {
  name: N;
  props: SlotProps[N];
  /** The slot has no room for a skeleton or a failure's message, as in the header: a missing part shows nothing. */
  small?: boolean;
}) {
  const parts = useContext(SlotContext)(name);
  return parts.map((part) => <Part key={part.key} part={part} props={props} small={small} />);
}

type PartState<P> = { kind: 'loading' } | { kind: 'ready'; View: ComponentType<P> } | { kind: 'failed'; error: unknown };

function Part<N extends SlotName>({ part, props, small }: { part: SlotPart<N>; props: SlotProps[N]; small: boolean }) {
  const { load, onCrash, remoteName } = part;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PartState<SlotProps[N]>>({ kind: 'loading' });
  useEffect(() => {
    let wanted = true;
    setState({ kind: 'loading' });
    load(attempt > 0).then(
      (View) => wanted && setState({ kind: 'ready', View }),
      (error: unknown) => wanted && setState({ kind: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const retry = () => setAttempt(attempt + 1);
  if (small && state.kind !== 'ready') return null;
  if (state.kind === 'loading') return <Loading shape="list" rows={3} />;
  if (state.kind === 'failed') return <Failure what={remoteName} error={state.error} onRetry={retry} />;
  // The key mounts a crashed part again with the next attempt.
  return (
    <PartBoundary key={attempt} remoteName={remoteName} small={small} onCrash={onCrash} onRetry={retry}>
      <state.View {...props} />
    </PartBoundary>
  );
}

interface BoundaryProps {
  remoteName: string;
  small: boolean;
  onCrash: (error: unknown) => Promise<Error>;
  onRetry: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { crashed: boolean; failure: Error | null }> {
  override state = { crashed: false, failure: null };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    void this.props.onCrash(error).then((failure) => this.setState({ failure }));
  }

  override render(): ReactNode {
    const { remoteName, small, onRetry, children } = this.props;
    const { crashed, failure } = this.state;
    if (!crashed) return children;
    return small || !failure ? null : <Failure what={remoteName} error={failure} onRetry={onRetry} />;
  }
}
