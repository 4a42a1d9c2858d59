import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type ReleaseState, readReleaseRemote } from '@lianxi/contracts/registry/release.contract';
import { canaryRelease, promoteRelease, revokeRelease, rollbackRelease } from '@lianxi/contracts/registry/release-move.contract';
import type { Portal } from './portal.ts';

/** A remote as its portal has it: pointers, releases, health. */
export type RemoteStatus = Pick<
  ReplyOf<typeof readReleaseRemote>,
  'stable' | 'previous' | 'canary' | 'percent' | 'tenantIds' | 'revision'
> & {
  releases: readonly { version: string; state: ReleaseState }[];
  health: readonly { version: string; loads: number; loadFailures: number; crashes: number }[];
};

/** Who sees a release before everybody does. */
export interface Audience {
  percent: number;
  tenantIds: number[];
}

/**
 * A move of a remote's pointers. It is made on the revision that was just read: on top of somebody
 * else's the portal refuses it. Answers what happened, for people.
 */
export type Move = (portal: Portal, remoteId: string) => Promise<string>;

const read = (portal: Portal, remoteId: string) => portal.call(readReleaseRemote, { params: { remoteId } });

/** Shows a release to some; without a version the newest one that waits. */
export const canary =
  (audience: Audience, version?: string): Move =>
  async (portal, remoteId) => {
    const remote = await read(portal, remoteId);
    const chosen = version ?? waitingRelease(remote);
    const body = { version: chosen, ...audience, revision: remote.revision };
    await portal.call(canaryRelease, { params: { remoteId }, body });
    return `${chosen} 灰度中 · canary: ${describeAudience(audience)}`;
  };

/** Shows a release to everybody; without a version the canary. */
export const promote =
  (version?: string): Move =>
  async (portal, remoteId) => {
    const { canary, stable, revision } = await read(portal, remoteId);
    const chosen = version ?? canary;
    if (!chosen) throw new Error('There is no canary: name the release with --version.');
    await portal.call(promoteRelease, { params: { remoteId }, body: { version: chosen, revision } });
    return `${chosen} 已对所有人发布 · is stable now${stable ? `; before: ${stable}` : ''}`;
  };

/** Goes back to the release before. */
export const rollback: Move = async (portal, remoteId) => {
  const before = await read(portal, remoteId);
  const after = await portal.call(rollbackRelease, { params: { remoteId }, body: { revision: before.revision } });
  return `已从 ${before.stable} 回退到 ${after.stable} · rolled back`;
};

/** Takes a release away from everybody at once. */
export const revoke =
  (version: string, reason: string): Move =>
  async (portal, remoteId) => {
    const { revision } = await read(portal, remoteId);
    const { stable } = await portal.call(revokeRelease, { params: { remoteId }, body: { version, reason, revision } });
    return `${version} 已撤回 · is revoked; 当前 · stable now: ${stable ?? '无 · none'}`;
  };

/** Which release is where, and how it did in the last day. */
export const status: Move = async (portal, remoteId) => `${portal.url}\n${describeRemote(await read(portal, remoteId))}`;

/** The newest release that was not shown to everybody yet. */
export function waitingRelease({ releases }: Pick<RemoteStatus, 'releases'>): string {
  const found = releases.find(({ state }) => state === 'uploaded' || state === 'canary');
  if (!found) throw new Error('No release is waiting: upload one first.');
  return found.version;
}

export function describeAudience({ percent, tenantIds }: Readonly<Audience>): string {
  const parts = [
    ...(percent > 0 ? [`${percent} %`] : []),
    ...(tenantIds.length > 0 ? [`租户 · tenants ${tenantIds.join(', ')}`] : []),
  ];
  return parts.join(', ') || '无人 · nobody';
}

export function describeRemote(remote: RemoteStatus): string {
  const { stable, previous, canary, releases, health } = remote;
  return [
    `  正式 · stable    ${stable ?? '–'}`,
    `  上一版 · previous ${previous ?? '–'}`,
    `  灰度 · canary    ${canary ? `${canary}, ${describeAudience(remote)}` : '–'}`,
    ...releases.slice(0, 10).map(({ version, state }) => `    ${version}  ${state}${describeHealth(version, health)}`),
  ].join('\n');
}

/** How a version did, in a few words; empty when nobody loaded it. */
function describeHealth(version: string, health: RemoteStatus['health']): string {
  const steps = health.filter((step) => step.version === version);
  const loads = steps.reduce((sum, step) => sum + step.loads, 0);
  const failed = steps.reduce((sum, step) => sum + step.loadFailures + step.crashes, 0);
  return loads + failed === 0 ? '' : `  ${loads} loads, ${failed} failed or crashed`;
}
