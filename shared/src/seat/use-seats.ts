import type { SeatWall } from '@lianxi/contracts/kit/agent-seat';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../client/api.ts';
import { useCall } from '../client/use-call.ts';
import { useTabVisible } from '../portal/tab.ts';
import { mergeSeats } from './seats.ts';

const PACE_MS = 2000;

/** A seat of a wall. */
type SeatOf<W extends SeatWall> = ReplyOf<W['all']>['seats'][number];

/** What {@link useSeats} returns. */
export interface SeatReading<S> {
  /** Undefined: not read yet. */
  readonly seats: readonly S[] | undefined;
  /** Why the seats could not be read; null after one success. */
  readonly error: unknown;
  /** The seats may be old: the last reading failed. */
  readonly stale: boolean;
  retry(): void;
}

/** All seats, updated while the page is in front: after the first load only changes are fetched. */
export function useSeats<W extends SeatWall>({ all, changes }: W): SeatReading<SeatOf<W>> {
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(all, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const [seats, setSeats] = useState<readonly SeatOf<W>[]>();
  const [stale, setStale] = useState(false);
  useEffect(() => setSeats(data?.seats), [data]);

  useEffect(() => {
    if (!inFront || !data) return;
    let { cursor } = data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    async function follow() {
      try {
        const news = await call(changes, { query: { cursor } }, { signal: leaving.signal });
        cursor = news.cursor;
        setSeats((before) => before && mergeSeats(before, news.seats));
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
  }, [inFront, data, changes]);

  return { seats, error: seats ? null : error, stale, retry: () => void refetch() };
}
