import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { fetchProvided } from './runtime.ts';

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

/** What is read of a federation manifest, with what our build adds to it. */
interface PageManifest {
  exposes: { assets: { js: { sync: string[] } } }[];
  shared: { name: string }[];
  /** Page → files of the release. */
  pageFiles?: Record<string, string[]>;
  /** Page → modules of the host that it takes, as places in `shared`. */
  pageShares?: Record<string, number[]>;
}

const manifestOf = ({ manifest }: ResolvedRemote) => manifest as unknown as PageManifest;

/** Asks for a remote's entry and its app. Before its page's files: a browser has but six connections. */
export function fetchEntry(remote: ResolvedRemote): void {
  const app = manifestOf(remote).exposes.flatMap(({ assets }) => assets.js.sync);
  for (const file of ['remoteEntry.js', ...app]) ask(remote.base + file);
}

/** Asks for a page's files, and for what it takes from the host, while the remote's entry is on its way: one wait, not one after another. */
export function fetchPageFiles(remote: ResolvedRemote, path: string): void {
  const { shared, pageFiles, pageShares } = manifestOf(remote);
  for (const file of pageFiles?.[path] ?? []) ask(remote.base + file);
  for (const place of pageShares?.[path] ?? []) fetchProvided(shared[place]?.name ?? '');
}
