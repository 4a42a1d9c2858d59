import type { Topic } from '@lianxi/contracts/kit/events';
import { useEffect, useRef, useState } from 'react';
import { onTopic } from '../client/agent-socket.ts';
import { useTabVisible } from '../portal/tab.ts';

/** The shortest time between two readings: several notices during it cause one reading. */
const GAP_MS = 1000;

/**
 * Reads whenever the server notifies that one of the topics changed, while the page is in front: one reading at a time. Returns
 * whether the last one failed; the next change, or the next connection, tries again.
 * @param topics the same array in each render
 * @param on false: not yet, the first reading is in progress
 * @param gapMs between two readings
 */
export function useLiveReading(
  topics: readonly Topic[],
  on: boolean,
  read: (signal: AbortSignal) => Promise<unknown>,
  gapMs = GAP_MS,
): boolean {
  const inFront = useTabVisible();
  const newest = useRef(read);
  newest.current = read;
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!inFront || !on) return;
    const leaving = new AbortController();
    let busy = false;
    let again = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function follow() {
      again = busy;
      if (busy) return;
      busy = true;
      try {
        await newest.current(leaving.signal);
        setFailed(false);
      } catch {
        if (!leaving.signal.aborted) setFailed(true);
      }
      if (leaving.signal.aborted) return;
      timer = setTimeout(() => {
        busy = false;
        if (again) void follow();
      }, gapMs);
    }
    const stops = topics.map((topic) => onTopic(topic, () => void follow()));
    return () => {
      for (const stop of stops) stop();
      leaving.abort();
      clearTimeout(timer);
    };
  }, [inFront, on, topics, gapMs]);

  return failed;
}
