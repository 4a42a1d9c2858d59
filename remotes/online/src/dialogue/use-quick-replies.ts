import { myQuickReplies } from '@lianxi/contracts/online/quick-reply.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useMemo, useState } from 'react';
import { matching } from './matching-replies.ts';

const STALE_MS = 60_000;

/** The completion of a draft that begins with a slash, or for which the agent asked by the mouse. */
export function useQuickReplies(draft: string) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  // Who writes on has put the list aside.
  if (askedFor !== null && askedFor !== draft) setAskedFor(null);
  const slashed = draft.startsWith('/') && !draft.includes('\n');
  const asking = slashed || askedFor === draft;
  const { data, error } = useCall(myQuickReplies, {}, { enabled: asking, staleTime: STALE_MS });
  const [at, setAt] = useState({ draft, index: 0 });
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const found = useMemo(
    () => (asking && data ? matching(data, slashed ? draft.slice(1) : '') : []),
    [asking, data, draft, slashed],
  );
  // Another draft begins at the top.
  const index = at.draft === draft ? Math.min(at.index, Math.max(0, found.length - 1)) : 0;
  const step = (by: number) => setAt({ draft, index: (index + by + found.length) % Math.max(1, found.length) });
  const open = asking && closedFor !== draft && (data !== undefined || error !== null);
  const close = () => {
    setAskedFor(null);
    setClosedFor(draft);
  };
  const ask = () => {
    setClosedFor(null);
    setAskedFor(draft);
  };
  return {
    open,
    /** What is chosen takes the draft's place, which is but the question for it. */
    slashed,
    found,
    index,
    chosen: found[index],
    failed: error !== null,
    step,
    close,
    toggle: open ? close : ask,
  };
}
