import type { ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';

const asked = new Set<string>();

/** The build writes them beside the federation manifest: page → files of the release. */
function filesOf({ manifest }: ResolvedRemote, path: string): readonly string[] {
  const pages = manifest.pageFiles as Record<string, string[]> | undefined;
  return pages?.[path] ?? [];
}

/** Asks for a page's files while the remote's entry is on its way: one wait, not one after another. */
export function fetchPageFiles(remote: ResolvedRemote, path: string): void {
  for (const file of filesOf(remote, path)) {
    const url = remote.base + file;
    if (asked.has(url)) continue;
    asked.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = url;
    document.head.append(link);
  }
}
