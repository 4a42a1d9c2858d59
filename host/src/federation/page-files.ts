import type { ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';

const asked = new Set<string>();

function ask(url: string): void {
  if (asked.has(url)) return;
  asked.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  // As whoever loads it will ask, else it would be fetched twice; the hash comes with the address.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

/** The build writes them beside the federation manifest: page → files of the release. */
function filesOf({ manifest }: ResolvedRemote, path: string): readonly string[] {
  const pages = manifest.pageFiles as Record<string, string[]> | undefined;
  return pages?.[path] ?? [];
}

/** Asks for a remote's entry. Before its page's files: a browser has but six connections. */
export function fetchEntry({ base }: ResolvedRemote): void {
  ask(`${base}remoteEntry.js`);
}

/** Asks for a page's files while the remote's entry is on its way: one wait, not one after another. */
export function fetchPageFiles(remote: ResolvedRemote, path: string): void {
  for (const file of filesOf(remote, path)) ask(remote.base + file);
}
