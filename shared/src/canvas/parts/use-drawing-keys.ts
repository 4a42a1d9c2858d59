import { type RefCallback, useCallback, useRef } from 'react';

interface DrawingActs {
  save(): void;
  undo(): void;
  redo(): void;
}

/** Keys of the whole drawing: Ctrl+S, Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y. Returns the ref for the drawing's element. */
export function useDrawingKeys(acts: DrawingActs): RefCallback<HTMLElement> {
  const latest = useRef(acts);
  latest.current = acts;
  return useCallback((drawing: HTMLElement | null) => {
    if (!drawing) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(event.ctrlKey || event.metaKey) || !(target instanceof HTMLElement) || drawing.offsetParent === null) return;
      // After a node was deleted, no element has the focus. A dialog over the drawing uses its keys itself.
      if (target !== document.body && !drawing.contains(target)) return;
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
