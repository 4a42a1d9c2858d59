import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../client/api.ts';
import { useCall } from '../client/use-call.ts';
import { useTabVisible } from '../portal/tab.ts';
import { type AnySeat, mergeSeats } from './seats.ts';

const PACE_MS = 2000;

/** Where seats are read: all of them, and what changed since a `cursor`. Made once, outside the page. */
export interface SeatSource {
  readonly all: Endpoint;
  readonly changes: Endpoint;
}

interface Reading<S> {
  seats: S[];
  cursor: string;
}

/** What {@link useSeats} answers. */
export interface SeatReading<S> {
  /** Undefined: not read yet. */
  readonly seats: readonly S[] | undefined;
  /** Why nothing could be read; null once something was. */
  readonly error: unknown;
  /** What is shown may be old: the last reading failed. */
  readonly stale: boolean;
  retry(): void;
}

/** All seats, kept current while the page is in front: after the first load only what changed is fetched. */
export function useSeats<S extends AnySeat>({ all, changes }: SeatSource): SeatReading<S> {
  const inFront = useTabVisible();
  const { data: read, error, refetch } = useCall(all, {} as never, { gcTime: 0, refetchOnWindowFocus: false });
  const data = read as Reading<S> | undefined;
  const [seats, setSeats] = useState<readonly S[]>();
  const [stale, setStale] = useState(false);
  useEffect(() => setSeats(data?.seats), [data]);

  useEffect(() => {
    if (!inFront || !data) return;
    let { cursor } = data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    async function follow() {
      try {
        const news = (await call(changes, { query: { cursor } } as never, { signal: leaving.signal })) as Reading<S>;
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
