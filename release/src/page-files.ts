import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { Stats, StatsChunk, StatsOptions } from '@rspack/core';

/** Which of a release's files each page is in: whoever opens a page can ask for all of them at once. */
export type PageFiles = Record<string, string[]>;
/** Which of the host's modules each page takes, by the names under which they are shared. */
export type PageShares = Record<string, string[]>;

/** The modules of every chunk, one by one: left out are else those that others of the chunk import. */
const EVERY_MODULE: StatsOptions = { chunkModules: true, dependentModules: true, chunkModulesSpace: Number.POSITIVE_INFINITY };

/** What the compiler made of the files that `src/app.ts` imports for each route. */
function chunksOf(routes: RemoteApp['routes'], stats: Stats): [path: string, chunks: StatsChunk[]][] {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ...EVERY_MODULE });
  return Object.entries(routes).map(([path, load]) => {
    // A route is `() => import('./page.tsx')`: the compiler and this text name the same request.
    const request = /import\(\s*['"]([^'"]+)['"]/.exec(String(load))?.[1];
    const isOfPage = ({ moduleName, request: of }: { moduleName?: string; request?: string }) =>
      moduleName === './src/app.ts' && of === request;
    return [path, chunks.filter(({ origins }) => origins?.some(isOfPage))];
  });
}

export const pageFilesOf = (routes: RemoteApp['routes'], stats: Stats): PageFiles =>
  Object.fromEntries(chunksOf(routes, stats).map(([path, chunks]) => [path, chunks.flatMap(({ files = [] }) => files).sort()]));

/** As the compiler names a module that comes from whoever shares it: with the scope before and the range behind. */
const consumed = /^consume shared module \(\w+\) (.+)@[^@]+$/;

export const pageSharesOf = (routes: RemoteApp['routes'], stats: Stats): PageShares =>
  Object.fromEntries(
    chunksOf(routes, stats).map(([path, chunks]) => {
      const names = chunks.flatMap(({ modules = [] }) => modules.flatMap(({ name = '' }) => consumed.exec(name)?.[1] ?? []));
      return [path, [...new Set(names)].sort()];
    }),
  );
