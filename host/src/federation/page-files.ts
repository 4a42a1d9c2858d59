import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { fetchProvided } from './runtime.ts';

const asked = new Set<string>();

function ask(url: string): void {
  if (asked.has(url)) return;
  asked.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  // The preload has the same options as the later load, else the browser would fetch the file twice. The hash is set with the
  // address.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

/** The fields of a federation manifest that the host reads, with those that our build adds. */
interface PageManifest {
  exposes: { assets: { js: { sync: string[] } } }[];
  shared: { name: string }[];
  /** Page → files of the release. */
  pageFiles?: Record<string, string[]>;
  /** Page → modules of the host that it uses, as indexes in `shared`. */
  pageShares?: Record<string, number[]>;
}

const manifestOf = ({ manifest }: ResolvedRemote) => manifest as unknown as PageManifest;

/** Fetches a remote's entry and its app. They are before the page's files, because a browser has only six connections. */
export function fetchEntry(remote: ResolvedRemote): void {
  const app = manifestOf(remote).exposes.flatMap(({ assets }) => assets.js.sync);
  for (const file of ['remoteEntry.js', ...app]) ask(remote.base + file);
}

/**
 * Fetches a page's files and the modules it uses of the host, while the remote's entry loads: so there is one wait, not several.
 */
export function fetchPageFiles(remote: ResolvedRemote, path: string): void {
  const { shared, pageFiles, pageShares } = manifestOf(remote);
  for (const file of pageFiles?.[path] ?? []) ask(remote.base + file);
  for (const place of pageShares?.[path] ?? []) fetchProvided(shared[place]?.name ?? '');
}
