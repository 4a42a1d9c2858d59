import { useEffect } from 'react';
import { openDialog } from './dialog-store.ts';

const TYPES = 'input, textarea, select, [contenteditable="true"]';

/** `?` opens the list of keys, except where the agent types. */
export function useKeyList(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '?' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPES)) return;
      event.preventDefault();
      openDialog('keys');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
