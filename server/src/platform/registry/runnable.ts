import { CodedError } from '@lianxi/contracts/kit/errors';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import type { Tx } from '../db/db.ts';
import { fits, type Provides, readLiveHosts } from './host-build.ts';
import { readRelease } from './release-rows.ts';

/** Throws with the reason if no user can run the release. */
export async function requireRunnable(tx: Tx, remoteId: string, version: string): Promise<void> {
  const release = await readRelease(tx, remoteId, version);
  if (release.state === 'revoked') throw new CodedError(releaseErrors.revoked);
  if (release.expired_at) throw new CodedError(releaseErrors.expired);
  await requireHost(tx, (release.remote as { requires: Provides }).requires);
}

/** Throws with a text if no live host has the packages of a release's build. */
export async function requireHost(tx: Tx, requires: Provides): Promise<void> {
  const hosts = await readLiveHosts(tx);
  if (hosts.some(({ provides }) => fits(requires, provides))) return;
  const there = new Set(hosts.map(({ provides }) => inWords(provides)));
  const text = `该版本需要 ${inWords(requires)}，在线主机提供 ${[...there].join('；') || '无'}`;
  throw new CodedError(releaseErrors.incompatible, { text, fields: [{ path: 'remote.requires', text }] });
}

const inWords = (packages: Provides): string =>
  Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .sort()
    .join('、');
