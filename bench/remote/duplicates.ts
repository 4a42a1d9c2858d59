import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Transfer } from '../lib/browser.ts';

/** A module that came more than once, in these files. */
export interface Duplicate {
  module: string;
  files: string[];
  /** Of its source text. */
  kilobytes: number;
}

/** Modules that keep state: a second copy would be a second session, cache or router. */
const singletons =
  /(^|node_modules\/)(react|react-dom|react-router|react-router-dom|@tanstack\/(react-query|query-core)|zod|zustand|scheduler)\/|^(shared\/src|contracts\/src\/session)\//;

export const isSingleton = ({ module }: Duplicate) => singletons.test(module);

/** What the loaded scripts have in common, read from their source maps. */
export function duplicatesIn(transfers: readonly Transfer[], mapsFolder: string): Duplicate[] {
  const found = new Map<string, Duplicate>();
  for (const { url } of transfers) {
    const { pathname } = new URL(url);
    const file = basename(pathname);
    const remote = /^\/r\/([^/]+)\//.exec(pathname)?.[1];
    const map = join(mapsFolder, remote ?? 'host/assets', `${file}.map`);
    if (!file.endsWith('.js') || !existsSync(map)) continue;
    const { sources, sourcesContent } = JSON.parse(readFileSync(map, 'utf8')) as Record<'sources' | 'sourcesContent', string[]>;
    for (const [index, source] of sources.entries()) {
      const module = nameOf(source, remote ? `remotes/${remote}` : 'host');
      if (module === null) continue;
      const known = found.get(module) ?? { module, files: [], kilobytes: 0 };
      const place = remote ? `${remote}/${file}` : file;
      known.kilobytes = Math.round((sourcesContent[index]?.length ?? 0) / 102.4) / 10;
      if (!known.files.includes(place)) known.files.push(place);
      found.set(module, known);
    }
  }
  return [...found.values()].filter(({ files }) => files.length > 1).sort((a, b) => b.kilobytes - a.kilobytes);
}

/** One name for a module whoever built it; null for the bundler's own code. */
function nameOf(source: string, builder: string): string | null {
  const path = /^webpack:\/\/[^/]+\/(.+)$/.exec(source)?.[1]?.split('?')[0];
  if (!path?.startsWith('.')) return null;
  const inPackage = /node_modules\/(?!\.pnpm)((?:@[^/]+\/)?[^/]+\/.*)$/.exec(path)?.[1];
  return inPackage ?? join(builder, path);
}
