import { useEffect } from 'react';

/** 1 to 4 are keys of the telephone, 5 to 8 of video calls. */
type Keys = Partial<Record<`Digit${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`, false | (() => unknown)>>;

/** Runs with Alt and a digit, wherever the focus is: an agent types during a call. */
export function useCallKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.code as keyof Keys];
      if (!run || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      event.preventDefault();
      run();
    };
    // Before other keys of the page: a call that rings is first.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}
