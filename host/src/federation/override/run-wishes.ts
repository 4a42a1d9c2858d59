import { remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { readOverride } from '@lianxi/contracts/registry/override-grant.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { releaseVersion } from '@lianxi/contracts/registry/release.contract';
import { call } from '@lianxi/shared/client/api';
import * as z from 'zod';
import { openDialog } from '../../dialogs/dialog-store.ts';
import { followBuilds } from './follow-builds.ts';
import { type Allowed, mayRun } from './may-run.ts';
import { type Override, type OverrideState, overrideStore } from './override-store.ts';
import type { Wishes } from './wishes.ts';

/** What a build writes next to its folder, as the developer's machine serves it. */
const currentBuild = z.object({
  version: releaseVersion,
  remote: remoteManifest,
  manifest: z.record(z.string(), z.unknown()),
});

const ANSWER_MS = 5000;

async function readBuild(id: string, url: string): Promise<ResolvedRemote | OverrideState> {
  const reply = await fetch(`${url}current.json`, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => null,
  );
  if (!reply?.ok) return 'unreachable';
  const build = currentBuild.safeParse(await reply.json().catch(() => null));
  if (!build.success || build.data.remote.id !== id) return 'malformed';
  const { version, remote, manifest } = build.data;
  const base = `${url}${version}/`;
  return { ...remote, version, base, manifest, integrity: {}, ticket: '', channel: 'stable', previous: null, revoked: [] };
}

/** Replaces releases by the developer's builds, as far as this browser may run them; all other releases stay. */
export async function runWishes(registry: Registry, wishes: Wishes, fresh: boolean): Promise<Registry> {
  const allowed = await call(readOverride).catch((): Allowed => ({ development: false, grant: null }));
  const builds = new Map<string, ResolvedRemote>();
  const overrides = await Promise.all(
    Object.entries(wishes).map(async ([id, url]): Promise<Override> => {
      if (!registry.remotes.some((remote) => remote.id === id)) return { id, url, state: 'absent' };
      if (!mayRun(allowed, id, url)) return { id, url, state: 'refused' };
      const build = await readBuild(id, url);
      if (typeof build === 'string') return { id, url, state: build };
      builds.set(id, build);
      return { id, url, state: 'running' };
    }),
  );
  overrideStore.setState({ overrides });
  followBuilds(overrides);
  if (fresh && overrides.some(({ state }) => state === 'refused')) openDialog('override');
  return { ...registry, remotes: registry.remotes.map((remote) => builds.get(remote.id) ?? remote) };
}
