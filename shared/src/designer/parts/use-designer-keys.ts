import { type RefCallback, useCallback, useRef } from 'react';

interface DesignerActs {
  save(): void;
  undo(): void;
  redo(): void;
}

/** Keys of a whole designer: Ctrl+S, Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y. Returns the ref for its element. */
export function useDesignerKeys(acts: DesignerActs): RefCallback<HTMLElement> {
  const latest = useRef(acts);
  latest.current = acts;
  return useCallback((designer: HTMLElement | null) => {
    if (!designer) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(event.ctrlKey || event.metaKey) || !(target instanceof HTMLElement) || designer.offsetParent === null) return;
      // After a part was deleted, no element has the focus. A dialog over the designer uses its keys itself.
      if (target !== document.body && !designer.contains(target)) return;
      const key = event.key.toLowerCase();
      // A text field undoes its own changes.
      const writes = target.matches('input, textarea, select');
      if (key === 's') latest.current.save();
      else if (writes) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) latest.current.redo();
      else if (key === 'z') latest.current.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
