import { useEffect } from 'react';

type Keys = Partial<Record<'Digit1' | 'Digit2' | 'Digit3' | 'Digit4', false | (() => unknown)>>;

/** Runs with Alt and a digit, wherever the focus is: an agent types while they talk. */
export function useCallKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.code as keyof Keys];
      if (!run || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
