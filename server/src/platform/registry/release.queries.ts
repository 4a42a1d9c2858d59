import type { hostBuild, release, releaseEvent, remotePointers } from '@lianxi/contracts/registry/release.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../db/db.ts';
import type { ReleaseEvents } from '../db/schema.ts';
import { existing } from '../http/existing.ts';
import { fits, type LiveHost, type Provides, readLiveHosts } from './host-build.ts';
import { healthByStep, readHealthRows, sumHealth } from './release-health.ts';
import type { RemoteRow } from './release-rows.ts';

const EVENTS = 100;
const RELEASES = 200;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A remote's pointers in wire format. */
export function pointersOf(row: RemoteRow): z.output<typeof remotePointers> {
  return {
    remoteId: row.remote_id,
    name: row.name,
    stable: row.stable_version,
    previous: row.previous_version,
    canary: row.canary_version,
    percent: row.canary_percent,
    tenantIds: row.canary_tenants,
    revision: Number(row.revision),
  };
}

/** A live host in wire format. */
export function hostOf({ build, provides, firstSeen, lastSeen }: LiveHost): z.output<typeof hostBuild> {
  return { build, provides: { ...provides }, firstSeen: firstSeen.toISOString(), lastSeen: lastSeen.toISOString() };
}

/** All remotes, each with the health of the versions that ran in the last hour. */
export async function listRemotes(tx: Tx) {
  const [remotes, rows] = await Promise.all([
    tx.selectFrom('remotes').selectAll().orderBy('remote_id').execute(),
    readHealthRows(tx, HOUR),
  ]);
  const byRemote = Map.groupBy(rows, (row) => row.remote_id);
  return remotes.map((remote) => {
    const byVersion = Map.groupBy(byRemote.get(remote.remote_id) ?? [], (row) => row.version);
    return { ...pointersOf(remote), health: [...byVersion].map(([version, group]) => sumHealth(version, group)) };
  });
}

/** One remote with all data of its releases. */
export async function readRemote(tx: Tx, remoteId: string) {
  const remote = existing(await tx.selectFrom('remotes').selectAll().where('remote_id', '=', remoteId).executeTakeFirst());
  const [releases, events, healthRows, hosts] = await Promise.all([
    selectReleases(tx, remoteId),
    tx.selectFrom('release_events').selectAll().where('remote_id', '=', remoteId).orderBy('id', 'desc').limit(EVENTS).execute(),
    readHealthRows(tx, DAY, remoteId),
    readLiveHosts(tx),
  ]);
  const requires = new Map(releases.map((row) => [row.version, row.requires]));
  return {
    ...pointersOf(remote),
    releases: releases.map(releaseOf),
    events: events.map(eventOf),
    health: healthByStep(healthRows),
    hosts: hosts.map((host) => ({ ...hostOf(host), runs: runsOn(host, remote, requires) })),
  };
}

/** The releases that sessions on a host run: the first of stable and previous that fits, and the canary if it fits. */
function runsOn({ provides }: LiveHost, remote: RemoteRow, requires: ReadonlyMap<string, Provides>): string[] {
  const fitting = (version: string | null) => version !== null && fits(requires.get(version) ?? {}, provides);
  const main = [remote.stable_version, remote.previous_version].find(fitting);
  return [main, fitting(remote.canary_version) ? remote.canary_version : null].filter((version) => typeof version === 'string');
}

async function selectReleases(tx: Tx, remoteId: string) {
  const rows = await tx
    .selectFrom('remote_releases')
    .select(['version', 'state', 'origin', 'size_bytes', 'uploaded_by', 'notes', 'created_at'])
    .select(['promoted_at', 'expired_at', 'revoked_at', 'revoke_reason'])
    .select(sql<Record<string, string>>`remote -> 'requires'`.as('requires'))
    .where('remote_id', '=', remoteId)
    // The result includes each release with a pointer, however old it is.
    .orderBy(sql`idle_since is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(RELEASES)
    .execute();
  return rows.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

function releaseOf(row: Awaited<ReturnType<typeof selectReleases>>[number]): z.output<typeof release> {
  return {
    version: row.version,
    state: row.state as z.output<typeof release>['state'],
    origin: row.origin as 'bundled' | 'uploaded',
    requires: row.requires,
    sizeBytes: Number(row.size_bytes),
    uploadedBy: row.uploaded_by,
    notes: row.notes,
    createTime: row.created_at.toISOString(),
    promoteTime: row.promoted_at?.toISOString() ?? null,
    expireTime: row.expired_at?.toISOString() ?? null,
    revokeTime: row.revoked_at?.toISOString() ?? null,
    revokeReason: row.revoke_reason,
  };
}

function eventOf(row: Selectable<ReleaseEvents>): z.output<typeof releaseEvent> {
  return {
    id: row.id,
    version: row.version,
    action: row.action as z.output<typeof releaseEvent>['action'],
    actor: row.actor,
    detail: row.detail as Record<string, unknown>,
    createTime: row.created_at.toISOString(),
  };
}
