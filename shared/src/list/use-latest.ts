import { useCallback, useRef } from 'react';

/** A function that stays the same and does what the newest one does: for rows that are kept. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void): (...given: Arguments) => void {
  const newest = useRef(run);
  newest.current = run;
  return useCallback((...given: Arguments) => newest.current(...given), []);
}
