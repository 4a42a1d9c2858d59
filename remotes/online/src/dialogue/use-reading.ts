import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDesk } from './use-desk.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Notifies the desk whether the agent sees the end of the selected conversation. Returns the function that reports the end. */
export function useReading(): (atEnd: boolean) => void {
  const { store } = useDesk();
  const inFront = useTabVisible();
  const pageVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const [atEnd, setAtEnd] = useState(false);
  const reading = inFront && pageVisible && atEnd;
  useEffect(() => {
    store.setReading(reading);
    return () => store.setReading(false);
  }, [store, reading]);
  return setAtEnd;
}
