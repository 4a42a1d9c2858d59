import { useEffect } from 'react';
import { useStore } from 'zustand';
import { tabStore } from './tab-store.ts';

/** While a tab has a hold, the browser asks before it closes or reloads the portal (您确定要离开吗？ in its own words). */
export function useUnloadGuard(): void {
  const held = useStore(tabStore, ({ tabs }) => tabs.some(({ holds }) => holds.length > 0));
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [held]);
}
