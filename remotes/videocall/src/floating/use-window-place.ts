import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const PLACE = 'video.window';
const MARGIN_PX = 8;
/** Below the header, on the right. */
const FIRST = { x: Number.MAX_SAFE_INTEGER, y: 96 };

interface Place {
  readonly x: number;
  readonly y: number;
}

function readPlace(): Place {
  try {
    const { x, y } = JSON.parse(readPreference(PLACE) ?? '{}') as Partial<Place>;
    return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : FIRST;
  } catch {
    return FIRST;
  }
}

function clamp(value: number, size: number, room: number): number {
  return Math.round(Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX)));
}

/** The position of a window that can be moved: completely visible, and stored. */
export function useWindowPlace(): { ref: RefObject<HTMLElement | null>; place: Place; move: (to: Place) => void } {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(readPlace);
  const inside = useCallback(({ x, y }: Place): Place => {
    const { width, height } = ref.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { x: clamp(x, width, window.innerWidth), y: clamp(y, height, window.innerHeight) };
  }, []);
  useLayoutEffect(() => {
    const stay = () => setPlace((current) => inside(current));
    stay();
    window.addEventListener('resize', stay);
    return () => window.removeEventListener('resize', stay);
  }, [inside]);
  const move = useCallback(
    (to: Place) => {
      const next = inside(to);
      setPlace(next);
      writePreference(PLACE, JSON.stringify(next));
    },
    [inside],
  );
  return { ref, place, move };
}
