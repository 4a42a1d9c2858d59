import { tabStore } from '../../tabs/tab-store.ts';
import { type Override, overrideStore } from './override-store.ts';

const sources = new Map<string, EventSource>();

function onBuilt(): void {
  // A call or unsaved input is more important than the newest build.
  if (tabStore.getState().tabs.some(({ holds }) => holds.length > 0)) overrideStore.setState({ waiting: true });
  else location.reload();
}

/** Loads the page again when a developer's machine has made a new build. */
export function followBuilds(overrides: readonly Override[]): void {
  const wanted = new Set(overrides.filter(({ state }) => state === 'running').map(({ url }) => url));
  for (const [url, source] of sources) {
    if (wanted.has(url)) continue;
    source.close();
    sources.delete(url);
  }
  for (const url of wanted) {
    if (sources.has(url)) continue;
    const source = new EventSource(`${url}events`);
    source.addEventListener('built', onBuilt);
    sources.set(url, source);
  }
}
