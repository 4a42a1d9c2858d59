import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Stats } from '@rspack/core';
import { type GzipSizes, gzipSizes, moveSourceMaps, publishRemote } from './build-output.ts';
import { checkRemote, readRemote } from './check-remote.ts';
import { compile } from './compile.ts';
import { pageFilesOf, pageSharesOf } from './page-files.ts';
import { type Mode, remoteConfiguration } from './remote-configuration.ts';

/** What of a remote's build is uploaded. */
export interface BuiltRemote {
  id: string;
  version: string;
  /** Its files. */
  folder: string;
  remote: RemoteManifest;
  /** The Module Federation manifest, with the files of each page. */
  manifest: Record<string, unknown>;
  gzip: GzipSizes;
}

/** What happens to a remote's files after the compiler wrote them to `staging`. Answers the release's version. */
export async function finishRemote(folder: string, staging: string, maps: string, mode: Mode, stats: Stats): Promise<string> {
  await moveSourceMaps(staging, maps, mode);
  const { remote, app } = await checkRemote(folder);
  const packageFile = join(folder, 'package.json');
  const [pageFiles, pageShares] = [pageFilesOf(app.routes, stats), pageSharesOf(app.routes, stats)];
  return publishRemote({ folder: staging, remote, pageFiles, pageShares, packageFile, mode });
}

/**
 * Builds the remote in `folder` into `dist/<id>/<version>/`. Throws with the compiler's words, or with
 * what does not fit between its code and its `remote.json`.
 */
export async function buildRemote(folder: string, dist: string, onProgress?: (done: number) => void): Promise<BuiltRemote> {
  const { id } = await readRemote(folder);
  const staging = join(dist, id, 'staging');
  const configuration = remoteConfiguration({ id, folder, output: staging, mode: 'production' });
  return compile(
    configuration,
    async (stats) => {
      const gzip = await gzipSizes(staging, /^remoteEntry\.js$/);
      const version = await finishRemote(folder, staging, join(dist, id, 'maps'), 'production', stats);
      const { remote, manifest } = JSON.parse(await readFile(join(dist, id, 'current.json'), 'utf8'));
      return { id, version, folder: join(dist, id, version), remote, manifest, gzip };
    },
    onProgress,
  );
}
