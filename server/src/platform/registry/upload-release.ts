import { rm } from 'node:fs/promises';
import { remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { releaseErrors, type uploadRelease } from '@lianxi/contracts/registry/release.contract';
import { lockInstallation } from '../db/advisory-locks.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Operator } from '../http/context.ts';
import type { UploadedFile } from '../http/files.ts';
import type { ArtefactAddress, ArtefactStore } from './artefact-store.ts';
import { faultsOfClaims, faultsOfRelease } from './check-release.ts';
import { findFalseCopies, type Measured, measureFolder } from './integrity.ts';
import { insertRelease, lockRelease } from './release-rows.ts';
import { requireOwnRemote } from './release-token.ts';
import { requireHost } from './runnable.ts';
import { openArchive, type ReleaseFile, refuseRelease } from './unpack-release.ts';

interface Upload {
  db: Db;
  store: ArtefactStore;
  operator: Operator;
  files: readonly UploadedFile[];
  notes: string;
}

/**
 * Stores a release: files first, durably, then its row. If the process is killed between the two, the files have no row: no
 * call reaches them, and a sweep removes them. A refused upload leaves nothing.
 */
export async function takeUpload({ db, store, operator, files, notes }: Upload): Promise<ReplyOf<typeof uploadRelease>> {
  const [file] = files;
  if (!file || files.length > 1 || file.fieldName !== 'file') {
    throw new CodedError(commonErrors.invalid, { fields: [{ path: 'file', text: '请上传一个发布包' }] });
  }
  const archive = await openArchive(file.tempPath);
  const staged = await store.stage();
  try {
    const { release } = archive;
    requireOwnRemote(operator, release.id);
    const faults = faultsOfRelease(release, archive.files);
    if (faults.length > 0) refuseRelease(...faults);
    const address = { remoteId: release.id, version: release.version };
    await db.platform(async ({ tx }) => {
      if (await findRelease(tx, address)) throw new CodedError(releaseErrors.exists);
      await requireHost(tx, release.remote.requires);
    });
    await archive.unpack(staged);
    const measured = await measureFolder(staged);
    const falseCopies = await findFalseCopies(staged, measured.integrity);
    if (falseCopies.length > 0) refuseRelease(...falseCopies.map((path) => ({ path, text: '与未压缩的文件不一致' })));
    const revision = await keep({ db, store, staged, release, measured, uploadedBy: operator.name, notes });
    return { ...address, revision, files: archive.files.length };
  } finally {
    archive.close();
    await rm(staged, { recursive: true, force: true });
  }
}

interface Kept {
  db: Db;
  store: ArtefactStore;
  staged: string;
  release: ReleaseFile;
  measured: Measured;
  uploadedBy: string;
  notes: string;
}

async function keep({ db, store, staged, release, measured, uploadedBy, notes }: Kept): Promise<number> {
  const address = { remoteId: release.id, version: release.version };
  let isOurs = false;
  try {
    return await db.platform(async ({ tx }) => {
      await lockRelease(tx, address);
      if (await findRelease(tx, address)) throw new CodedError(releaseErrors.exists);
      isOurs = true;
      await store.put(staged, address);
      await lockClaims(tx);
      const faults = faultsOfClaims(release.remote, await readOthers(tx, release.id));
      if (faults.length > 0) refuseRelease(...faults);
      await insertRelease(tx, { ...release, ...measured, origin: 'uploaded', uploadedBy, notes });
      const { revision } = await tx
        .selectFrom('remotes')
        .select('revision')
        .where('remote_id', '=', release.id)
        .executeTakeFirstOrThrow();
      return Number(revision);
    });
  } catch (error) {
    // A later sweep removes what cannot be removed now.
    if (isOurs && error instanceof CodedError) await store.remove(address).catch(() => {});
    throw error;
  }
}

function findRelease(tx: Tx, { remoteId, version }: ArtefactAddress) {
  return tx
    .selectFrom('remote_releases')
    .select('version')
    .where('remote_id', '=', remoteId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** If two remotes claim one address at once, the second sees the first. */
async function lockClaims(tx: Tx): Promise<void> {
  await lockInstallation(tx, 'remoteClaims');
}

/** The declarations of other remotes' releases that run or may soon run. */
async function readOthers(tx: Tx, remoteId: string) {
  const rows = await tx
    .selectFrom('remote_releases')
    .select('remote')
    .where('remote_id', '<>', remoteId)
    .where((row) => row.or([row('state', 'in', ['uploaded', 'canary', 'stable']), row('idle_since', 'is', null)]))
    .execute();
  return rows.flatMap(({ remote }) => remoteManifest.safeParse(remote).data ?? []);
}
