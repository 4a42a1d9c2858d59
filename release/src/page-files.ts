import type { RemoteApp } from '@lianxi/contracts/federation/define-remote';
import type { Stats } from '@rspack/core';

/** Which of a release's files each page is in: whoever opens a page can ask for all of them at once. */
export type PageFiles = Record<string, string[]>;

/** Reads them from the compiler: the files that `src/app.ts` imports for a route. */
export function pageFilesOf(routes: RemoteApp['routes'], stats: Stats): PageFiles {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true });
  const filesOf = (request: string | undefined) =>
    chunks
      .filter(({ origins }) => origins?.some((origin) => origin.moduleName === './src/app.ts' && origin.request === request))
      .flatMap(({ files = [] }) => files)
      .sort();
  return Object.fromEntries(
    Object.entries(routes).map(([path, load]) => {
      // A route is `() => import('./page.tsx')`: the compiler and this text name the same request.
      const request = /import\(\s*['"]([^'"]+)['"]/.exec(String(load))?.[1];
      return [path, filesOf(request)];
    }),
  );
}
