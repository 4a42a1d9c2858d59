import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { VideoRecordingFailure } from '@lianxi/contracts/videocall/recording.contract';
import * as z from 'zod';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import type { FileShelf, LocatedFile } from '../../../platform/files/files.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { findEgressFile } from './egress.queries.ts';
import { lockRecording } from './recording.queries.ts';
import { findChunks, markFailed, saveRecording } from './recording-file.queries.ts';
import { copyRecording, joinPieces, makeRecording, type RecordingFile } from './recording-file.ts';

const HOUR_SECONDS = 3600;

/**
 * Makes one file of a recording's pieces, in which a player can jump, or copies the file of LiveKit Egress. A second run has no
 * further effect. When the last try fails, users are notified of the reason, and the pieces stay.
 */
export function recordingJob(files: FileShelf, egressFolder: string | undefined) {
  const schema = z.object({ tenantId: z.number().int(), recordingId: z.string() });
  return defineJob(
    'video-recording.make-film',
    schema,
    async ({ data: { tenantId, recordingId }, db, lastTry }) => {
      try {
        await makeOnce(db, { files, egressFolder: egressFolder ?? '' }, tenantId, recordingId);
      } catch (error) {
        if (lastTry) await db.tenant(tenantId, (tenant) => fail(tenant, recordingId, failureOf(error)));
        throw error;
      }
    },
    { expireSeconds: HOUR_SECONDS },
  );
}

interface Places {
  readonly files: FileShelf;
  readonly egressFolder: string;
}

async function makeOnce(db: Db, { files, egressFolder }: Places, tenantId: number, recordingId: string): Promise<void> {
  const [pieces, egressFile] = await db.tenant(tenantId, (tenant) =>
    Promise.all([findPieces(tenant, files, recordingId), findEgressFile(tenant, recordingId)]),
  );
  if (egressFile === null && pieces.length === 0) return db.tenant(tenantId, (tenant) => fail(tenant, recordingId, 'empty'));
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-recording-'));
  try {
    if (egressFile === null) {
      const recorded = join(folder, 'recorded.webm');
      await joinPieces(await Promise.all(pieces.map((piece) => files.onDisk(piece))), recorded);
      const made = await makeRecording(recorded, join(folder, 'whole.webm'));
      await db.tenant(tenantId, (tenant) => store(tenant, files, recordingId, made));
    } else {
      const recorded = join(egressFolder, egressFile);
      const made = await copyRecording(recorded, join(folder, 'whole.mp4'));
      await db.tenant(tenantId, (tenant) => store(tenant, files, recordingId, made));
      await rm(recorded, { force: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function store(tenant: TenantTx, files: FileShelf, recordingId: string, made: RecordingFile): Promise<void> {
  const recording = await lockRecording(tenant, recordingId);
  if (recording?.state !== 'preparing') return;
  const { size } = await stat(made.path);
  const ending = extname(made.path);
  const upload = {
    fieldName: 'file',
    fileName: `video-${recordingId}${ending}`,
    tempPath: made.path,
    size,
    contentType: `video/${ending.slice(1)}`,
  };
  const uploader = { kind: 'agent', id: recording.agentId } as const;
  const stored = await files.store(tenant, upload, uploader, { url: (name) => name, needs: ['videocall_record_play'] });
  await files.keep(tenant, [stored.fileSaveName]);
  await saveRecording(tenant, recordingId, { ...made, ...stored });
  tenant.changed(videoCallsTopic);
}

async function fail(tenant: TenantTx, recordingId: string, failure: VideoRecordingFailure): Promise<void> {
  if (await markFailed(tenant, recordingId, failure)) tenant.changed(videoCallsTopic);
}

const failureOf = (error: unknown): VideoRecordingFailure =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC' ? 'no-space' : 'unmade';

async function findPieces(tenant: TenantTx, files: FileShelf, recordingId: string): Promise<LocatedFile[]> {
  const found = await Promise.all((await findChunks(tenant, recordingId)).map((name) => files.locate(tenant, name)));
  return found.flatMap((file) => file ?? []);
}
