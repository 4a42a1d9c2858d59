import { myQuickReplies } from '@lianxi/contracts/online/quick-reply.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useMemo, useState } from 'react';
import { matching } from './matching-replies.ts';

const STALE_MS = 60_000;

/** Suggests replies for a draft that begins with a slash, or when the agent clicked the button. */
export function useQuickReplies(draft: string) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  // When the agent goes on writing, the list closes.
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
  // Another draft begins at the first entry.
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
    /** The chosen reply replaces the draft, which is only the search text. */
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
