import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { FileShelf } from '../../../platform/files/files.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { joinPieces, makeFilm } from './film.ts';
import { expireRecordings, findChunks, lockRecording, saveFilm } from './recording.queries.ts';

const HOUR_SECONDS = 3600;

/** Makes one file of the pieces of a recording, through which a player can jump. Done twice, it is there once. */
export function filmJob(files: FileShelf) {
  const schema = z.object({ tenantId: z.number().int(), recordingId: z.string() });
  return defineJob(
    'video-recording.make-film',
    schema,
    async ({ data: { tenantId, recordingId }, db }) => {
      const pieces = await db.tenant(tenantId, (tenant) => findPieces(tenant, files, recordingId));
      const folder = await mkdtemp(join(tmpdir(), 'lianxi-film-'));
      try {
        const recorded = join(folder, 'recorded.webm');
        await joinPieces(pieces, recorded);
        const film = pieces.length > 0 ? await makeFilm(recorded, join(folder, 'film.webm')) : null;
        await db.tenant(tenantId, async (tenant) => {
          const recording = await lockRecording(tenant, recordingId);
          if (recording?.state !== 'preparing') return;
          tenant.changed(videoCallsTopic);
          if (!film) return saveFilm(tenant, recordingId, null);
          const { size } = await stat(film.path);
          const upload = {
            fieldName: 'file',
            fileName: `video-${recordingId}.webm`,
            tempPath: film.path,
            size,
            contentType: 'video/webm',
          };
          const uploader = { kind: 'agent', id: recording.agentId } as const;
          const needs = ['videocall_record_play'];
          const stored = await files.store(tenant, upload, uploader, { url: (name) => name, needs });
          await files.keep(tenant, [stored.fileSaveName]);
          await saveFilm(tenant, recordingId, { ...film, ...stored });
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { expireSeconds: HOUR_SECONDS },
  );
}

async function findPieces(tenant: TenantTx, files: FileShelf, recordingId: string): Promise<string[]> {
  const found = await Promise.all((await findChunks(tenant, recordingId)).map((name) => files.locate(tenant, name)));
  return found.flatMap((file) => (file ? files.reply(file, 'attachment').path : []));
}

/** Once a night in China: recordings beyond what their tenant keeps. */
export const videoRetention = defineJob('video-recording.expire', z.object({}), async ({ db }) => {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
  for (const { id } of tenants) await db.tenant(id, expireRecordings);
});
