import { CodedError } from '@lianxi/contracts/kit/errors';
import { releaseErrors } from '@lianxi/contracts/registry/release.contract';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import { type Actor, type RemoteRow, readRelease, SYSTEM, writeEvent } from './release-rows.ts';
import { requireRunnable } from './runnable.ts';

export interface Canary {
  readonly version: string;
  readonly percent: number;
  readonly tenantIds: readonly number[];
}

/** Shows a release to some agents; a share of none ends its canary. */
export async function setCanary(tx: Tx, remote: RemoteRow, canary: Canary, actor: Actor): Promise<RemoteRow> {
  const { version, percent, tenantIds } = canary;
  const nobody = percent === 0 && tenantIds.length === 0;
  if (nobody && version !== remote.canary_version) throw new CodedError(releaseErrors.notCanary);
  if (!nobody) await requireRunnable(tx, remote.remote_id, version);
  if (version === remote.stable_version) throw new CodedError(releaseErrors.notMoved);
  if (version !== remote.canary_version) await showToAll(tx, remote.remote_id, version);
  const detail = { percent, tenantIds };
  await writeEvent(tx, { remoteId: remote.remote_id, version, action: 'canary', actor, detail });
  if (nobody) return point(tx, remote, noCanary);
  return point(tx, remote, {
    canary_version: version,
    canary_percent: percent,
    canary_tenants: [...tenantIds],
    canary_since: version === remote.canary_version ? remote.canary_since : sql<Date>`now()`,
  });
}

const noCanary = { canary_version: null, canary_percent: 0, canary_tenants: [] as number[], canary_since: null };

/** Makes a release stable for every user. `evenIncompatible`: an incompatible bundled release is marked, not refused. */
export async function promote(
  tx: Tx,
  remote: RemoteRow,
  version: string,
  actor: Actor,
  { evenIncompatible = false } = {},
): Promise<RemoteRow> {
  if (version === remote.stable_version) throw new CodedError(releaseErrors.notMoved);
  if (!evenIncompatible) await requireRunnable(tx, remote.remote_id, version);
  await tx
    .updateTable('remote_releases')
    .set({ promoted_at: sql<Date>`now()` })
    .where('remote_id', '=', remote.remote_id)
    .where('version', '=', version)
    .execute();
  await showToAll(tx, remote.remote_id, version);
  const detail = { from: remote.stable_version };
  await writeEvent(tx, { remoteId: remote.remote_id, version, action: 'promoted', actor, detail });
  return point(tx, remote, {
    stable_version: version,
    stable_since: sql<Date>`now()`,
    previous_version: remote.stable_version ?? remote.previous_version,
    ...(remote.canary_version === version ? noCanary : {}),
  });
}

/** Goes back to the previous stable release; a canary ends. */
export async function rollback(tx: Tx, remote: RemoteRow, actor: Actor): Promise<RemoteRow> {
  const { remote_id: remoteId, stable_version: from, previous_version: to } = remote;
  if (!to) throw new CodedError(releaseErrors.noPrevious);
  await requireRunnable(tx, remoteId, to);
  await writeEvent(tx, { remoteId, version: to, action: 'rolled-back', actor, detail: { from, to } });
  return point(tx, remote, { ...(await stepBack(tx, remote)), ...noCanary });
}

/** The same by the system, because the stable release is bad. A canary continues: it may contain the correction. */
export async function revert(tx: Tx, remote: RemoteRow, reason: string): Promise<RemoteRow> {
  const { remote_id: remoteId, stable_version: version, previous_version: to } = remote;
  if (!to) throw new CodedError(releaseErrors.noPrevious);
  await requireRunnable(tx, remoteId, to);
  await writeEvent(tx, { remoteId, version, action: 'reverted', actor: SYSTEM, detail: { reason, to } });
  return point(tx, remote, await stepBack(tx, remote));
}

/** A tenant that the release does badly for runs the one before, until staff show it again. */
export async function withhold(
  tx: Tx,
  remote: RemoteRow,
  { version, tenantId, reason }: { version: string; tenantId: number; reason: string },
): Promise<RemoteRow> {
  const { remote_id: remoteId } = remote;
  await tx.insertInto('release_withheld').values({ remote_id: remoteId, version, tenant_id: tenantId }).execute();
  await writeEvent(tx, { remoteId, version, action: 'withheld', actor: SYSTEM, detail: { tenantId, reason } });
  return point(tx, remote, {});
}

/** Staff show it anew: what it did to tenants before is past. */
async function showToAll(tx: Tx, remoteId: string, version: string): Promise<void> {
  await tx.deleteFrom('release_withheld').where('remote_id', '=', remoteId).where('version', '=', version).execute();
}

/** Ends the canary for every user. */
export async function stopCanary(tx: Tx, remote: RemoteRow, reason: string): Promise<RemoteRow> {
  const { remote_id: remoteId, canary_version: version } = remote;
  await writeEvent(tx, { remoteId, version, action: 'reverted', actor: SYSTEM, detail: { reason, to: remote.stable_version } });
  const moved = await point(tx, remote, noCanary);
  await tx
    .updateTable('remote_releases')
    .set({ state: 'retired' })
    .where('remote_id', '=', remoteId)
    .where('version', '=', version)
    .where('state', '=', 'uploaded')
    .execute();
  return moved;
}

/** Revokes a release for every user. */
export async function revoke(tx: Tx, remote: RemoteRow, version: string, reason: string, actor: Actor): Promise<RemoteRow> {
  const { remote_id: remoteId } = remote;
  const release = await readRelease(tx, remoteId, version);
  if (release.state === 'revoked') throw new CodedError(releaseErrors.revoked);
  await tx
    .updateTable('remote_releases')
    .set({ state: 'revoked', revoked_at: sql<Date>`now()`, revoke_reason: reason, idle_since: sql<Date>`now()` })
    .where('remote_id', '=', remoteId)
    .where('version', '=', version)
    .execute();
  await writeEvent(tx, { remoteId, version, action: 'revoked', actor, detail: { reason } });
  const off = remote.canary_version === version ? noCanary : {};
  if (remote.stable_version === version) return point(tx, remote, { ...(await stepBack(tx, remote)), ...off });
  if (remote.previous_version === version) {
    return point(tx, remote, { previous_version: await stableBefore(tx, remoteId, remote.stable_version), ...off });
  }
  return point(tx, remote, off);
}

/** The previous release becomes stable. The abandoned release was bad: no rollback leads to it. */
async function stepBack(tx: Tx, { remote_id: remoteId, stable_version: left, previous_version: to }: RemoteRow) {
  if (left) {
    await tx
      .updateTable('remote_releases')
      .set({ promoted_at: null })
      .where('remote_id', '=', remoteId)
      .where('version', '=', left)
      .execute();
  }
  return { stable_version: to, stable_since: null, previous_version: await stableBefore(tx, remoteId, to) };
}

/** The release that was stable before a version became stable; its files still exist. */
async function stableBefore(tx: Tx, remoteId: string, version: string | null): Promise<string | null> {
  if (!version) return null;
  const before = tx
    .selectFrom('remote_releases')
    .select('promoted_at')
    .where('remote_id', '=', remoteId)
    .where('version', '=', version);
  const found = await tx
    .selectFrom('remote_releases')
    .select('version')
    .where('remote_id', '=', remoteId)
    .where('state', '<>', 'revoked')
    .where('expired_at', 'is', null)
    .where('promoted_at', '<', before)
    .orderBy('promoted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.version ?? null;
}

type Pointers = Omit<UpdateObject<DB, 'remotes'>, 'remote_id' | 'name' | 'revision' | 'created_at'>;

/** Moves pointers, and updates the states of the releases. */
async function point(tx: Tx, { remote_id: remoteId }: RemoteRow, to: Pointers): Promise<RemoteRow> {
  const moved = await tx
    .updateTable('remotes')
    .set({ ...to, revision: sql<string>`revision + 1` })
    .where('remote_id', '=', remoteId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    update remote_releases r set
      state = case when r.version = m.stable_version then 'stable' when r.version = m.canary_version then 'canary'
        when r.state = 'stable' then 'retired' when r.state = 'canary' then 'uploaded' else r.state end,
      idle_since = case when r.version in (m.stable_version, m.previous_version, m.canary_version) then null
        else coalesce(r.idle_since, now()) end
    from remotes m
    where m.remote_id = r.remote_id and r.remote_id = ${remoteId} and r.state <> 'revoked'`.execute(tx);
  return moved;
}
