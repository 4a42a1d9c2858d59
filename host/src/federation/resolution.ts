import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';

/**
 * How a remote is in use: `unsaved` is a page with input that a change would lose, `protected` one that must not be changed, for
 * example during a call.
 */
export type Use = 'open' | 'unsaved' | 'protected';

/**
 * What this session runs, given the server's newest answer. A release in use stays until no tab uses it any more, unless it was
 * revoked. One that was revoked stays while there is unsaved input; a protected one always stays.
 */
export function settle(latest: Registry, running: Registry | null, uses: ReadonlyMap<string, Use>): Registry {
  const before = (id: string) => running?.remotes.find((remote) => remote.id === id);
  const stays = (remote: ResolvedRemote, use: Use | undefined) => {
    const old = before(remote.id);
    if (!old || !use || old.version === remote.version) return remote;
    return use === 'open' && remote.revoked.includes(old.version) ? remote : old;
  };
  const remotes = latest.remotes.map((remote) => stays(remote, uses.get(remote.id)));
  const there = new Set(remotes.map(({ id }) => id));
  const kept = (running?.remotes ?? []).filter(({ id }) => !there.has(id) && uses.get(id) === 'protected');
  const keptIds = new Set(kept.map(({ id }) => id));
  return {
    ...latest,
    remotes: [...remotes, ...kept],
    unavailable: latest.unavailable.filter(({ id }) => !keptIds.has(id)),
  };
}
