import { useCallback, useRef } from 'react';

/** A function that stays the same object and runs the newest version of it: for rows that are not built again. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void): (...given: Arguments) => void {
  const newest = useRef(run);
  newest.current = run;
  return useCallback((...given: Arguments) => newest.current(...given), []);
}
