import { realtimeStatus, type Seat, seatChanges } from '@lianxi/contracts/callcenter/supervision.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useState } from 'react';
import { mergeSeats } from './seat-words.ts';

const PACE_MS = 2000;

/** All seats, kept current while the page is in front: after the first load only what changed is fetched. */
export function useSeatWall(): { seats: readonly Seat[] | undefined; error: unknown; stale: boolean; retry: () => void } {
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(realtimeStatus, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const [seats, setSeats] = useState<readonly Seat[]>();
  const [stale, setStale] = useState(false);
  useEffect(() => setSeats(data?.seats), [data]);

  useEffect(() => {
    if (!inFront || !data) return;
    let { cursor } = data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    async function follow() {
      try {
        const changes = await call(seatChanges, { query: { cursor } }, { signal: leaving.signal });
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
