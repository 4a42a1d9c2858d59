import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { releaseErrors, type releaseEvent } from '@lianxi/contracts/registry/release.contract';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import { lockNamed } from '../db/advisory-locks.ts';
import type { Tx } from '../db/db.ts';
import type { RemoteReleases, Remotes } from '../db/schema.ts';
import { existing } from '../http/existing.ts';
import type { ArtefactAddress } from './artefact-store.ts';
import type { Integrity } from './integrity.ts';

/** The actor of a move: a user, a team, or the system. */
export type Actor = string;
export const SYSTEM: Actor = 'system';

export type RemoteRow = Selectable<Remotes>;
type ReleaseRow = Selectable<RemoteReleases>;
type Action = z.output<typeof releaseEvent>['action'];

/**
 * The remote's row, locked until the transaction ends, so that moves run one after the other.
 * @param revision the revision of the caller's decision; null: the current one
 * @throws CodedError `release.changed` if a user moved a pointer since
 */
export async function lockRemote(tx: Tx, remoteId: string, revision: number | null): Promise<RemoteRow> {
  const row = existing(
    await tx.selectFrom('remotes').selectAll().where('remote_id', '=', remoteId).forUpdate().executeTakeFirst(),
  );
  if (revision !== null && Number(row.revision) !== revision) throw new CodedError(releaseErrors.changed);
  return row;
}

/** Logs the action and its actor. */
export async function writeEvent(
  tx: Tx,
  event: { remoteId: string; version: string | null; action: Action; actor: Actor; detail?: object },
): Promise<void> {
  const { remoteId, version, action, actor, detail = {} } = event;
  await tx
    .insertInto('release_events')
    .values({ remote_id: remoteId, version, action, actor, detail: JSON.stringify(detail) })
    .execute();
}

/** Throws if the release does not exist. */
export async function readRelease(tx: Tx, remoteId: string, version: string): Promise<ReleaseRow> {
  const row = await tx
    .selectFrom('remote_releases')
    .selectAll()
    .where('remote_id', '=', remoteId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new CodedError(commonErrors.notFound);
  return row;
}

/** Makes parallel uploads of the same release run one after the other. */
export async function lockRelease(tx: Tx, { remoteId, version }: ArtefactAddress): Promise<void> {
  await lockNamed(tx, 'release', `release ${remoteId} ${version}`);
}

export interface NewRelease {
  readonly version: string;
  readonly remote: RemoteManifest;
  /** The Module Federation manifest. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly integrity: Integrity;
  readonly sizeBytes: number;
  readonly origin: 'bundled' | 'uploaded';
  readonly uploadedBy: string;
  readonly notes: string;
}

/** Writes the row of a release whose files are in the store. The remote's first release makes the remote. */
export async function insertRelease(tx: Tx, release: NewRelease): Promise<void> {
  const { remote, version, origin, sizeBytes, uploadedBy } = release;
  const { id: remoteId, name } = remote;
  await tx
    .insertInto('remotes')
    .values({ remote_id: remoteId, name })
    .onConflict((conflict) => conflict.column('remote_id').doUpdateSet({ name }))
    .execute();
  await tx
    .insertInto('remote_releases')
    .values({
      remote_id: remoteId,
      version,
      origin,
      remote: JSON.stringify(remote),
      manifest: JSON.stringify(release.manifest),
      integrity: JSON.stringify(release.integrity),
      size_bytes: sizeBytes,
      uploaded_by: uploadedBy,
      notes: release.notes,
    })
    .execute();
  const detail = { origin, sizeBytes };
  await writeEvent(tx, { remoteId, version, action: 'uploaded', actor: uploadedBy, detail });
}
