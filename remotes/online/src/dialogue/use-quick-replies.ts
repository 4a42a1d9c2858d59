import { myQuickReplies } from '@lianxi/contracts/online/quick-reply.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useMemo, useState } from 'react';
import { matching } from './matching-replies.ts';

const STALE_MS = 60_000;

/** The completion of a draft that begins with a slash. */
export function useQuickReplies(draft: string) {
  const asking = draft.startsWith('/') && !draft.includes('\n');
  const { data, error } = useCall(myQuickReplies, {}, { enabled: asking, staleTime: STALE_MS });
  const [at, setAt] = useState({ draft, index: 0 });
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const found = useMemo(() => (asking && data ? matching(data, draft.slice(1)) : []), [asking, data, draft]);
  // Another draft begins at the top.
  const index = at.draft === draft ? Math.min(at.index, Math.max(0, found.length - 1)) : 0;
  const step = (by: number) => setAt({ draft, index: (index + by + found.length) % Math.max(1, found.length) });
  return {
    open: asking && closedFor !== draft && (data !== undefined || error !== null),
    found,
    index,
    chosen: found[index],
    failed: error !== null,
    step,
    close: () => setClosedFor(draft),
  };
}
