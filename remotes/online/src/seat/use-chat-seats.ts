import { type ChatSeat, chatSeatChanges, chatSeats } from '@lianxi/contracts/online/chat-seat.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useState } from 'react';
import { mergeSeats } from './seat-face.ts';

const PACE_MS = 2000;

/** All seats, kept current while the page is in front: after the first load only what changed is fetched. */
export function useChatSeats() {
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(chatSeats, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const [seats, setSeats] = useState<readonly ChatSeat[]>();
  const [stale, setStale] = useState(false);
  useEffect(() => setSeats(data?.seats), [data]);

  useEffect(() => {
    if (!inFront || !data) return;
    let { cursor } = data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    async function follow() {
      try {
        const changes = await call(chatSeatChanges, { query: { cursor } }, { signal: leaving.signal });
        cursor = changes.cursor;
        setSeats((before) => before && mergeSeats(before, changes.seats));
        setStale(false);
      } catch {
        if (!leaving.signal.aborted) setStale(true);
      }
      if (!leaving.signal.aborted) timer = setTimeout(() => void follow(), PACE_MS);
    }
    void follow();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [inFront, data]);

  return { seats, error: seats ? null : error, stale, retry: () => void refetch() };
}
