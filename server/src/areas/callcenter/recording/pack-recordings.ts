import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordingErrors } from '@lianxi/contracts/callcenter/recording.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { FileShelf, LocatedFile } from '../../../platform/files/files.ts';
import { defineJob, type Job } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { shelve } from '../../../platform/spreadsheet/workbook-file.ts';
import { endTask, type RunningTask, runTask } from '../../../platform/tasks/run-task.ts';
import { showRecording, storedRecordings, withFacts } from './stored-recording.queries.ts';

const PAGE = 'callcenter_recorddownload';
const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), names: z.array(z.string()) });
export type PackJob = Job<typeof schema>;

export function packJob(kernel: Kernel): PackJob {
  return defineJob(
    'recording.pack',
    schema,
    (job) =>
      runTask(job, async (task) => {
        await pack(kernel, task, job.data);
        return null;
      }),
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );
}

interface Packed {
  readonly name: string;
  readonly file: LocatedFile;
}

/** Packs the recordings that the requester may hear now. A right that was removed since the request counts as removed. */
async function pack(kernel: Kernel, task: RunningTask, { sessionId, names }: z.output<typeof schema>): Promise<void> {
  const { db, files } = kernel;
  const { tenantId, taskId } = task;
  const principal = await kernel.requester(sessionId);
  if (!principal?.holds(PAGE)) throw new CodedError(commonErrors.forbidden);
  const whole = principal.holds(CONTACT_NUMBER);
  const scope = scopeOf(principal, PAGE);
  const packed = await db.tenant(tenantId, async (tenant) => {
    const found = storedRecordings({ ...tenant, principal }, {})
      .where('r.name', 'in', names)
      .where((eb) => scope.agentIds(eb, 'c.agent_id'));
    const list: Packed[] = [];
    for (const row of await withFacts(found).orderBy('r.began_at').execute()) {
      const stored = await files.locate(tenant, row.file_save_name ?? '');
      if (stored) list.push({ name: nameOf(showRecording({ cipher: tenant.cipher, whole }, row)), file: stored });
    }
    return list;
  });
  if (packed.length === 0) throw new CodedError(recordingErrors.noneLeft);

  const folder = await mkdtemp(join(tmpdir(), 'lianxi-pack-'));
  try {
    const tempPath = join(folder, 'recordings.zip');
    await writeZip(tempPath, files, packed, task);
    const { size } = await stat(tempPath);
    const fileName = `录音-${localTime(new Date()).slice(0, 10)}.zip`;
    const zip = { fieldName: 'file', fileName, tempPath, size, contentType: 'application/zip' };
    const owner = { agentId: principal.agentId, needs: whole ? [PAGE, CONTACT_NUMBER] : [PAGE] };
    await db.tenant(tenantId, async (tenant) => {
      const fileSaveName = await shelve(kernel, tenant, owner, zip);
      const { length } = packed;
      await endTask(tenant, taskId, { fileSaveName, message: `共 ${length} 条录音`, done: length, total: length });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Contains time, agent, other side, and the name by which the portal finds it. */
function nameOf({ createTime, agentName, callerId, fileName }: ReturnType<typeof showRecording>): string {
  const at = localTime(createTime).replace(/[- :]/g, '');
  const who = [at, agentName, shownNumber(callerId).replace(/\*/g, 'x'), fileName].filter(Boolean).join('_');
  return `${who.replace(/[\\/:*?"<>|\s\p{Cc}]/gu, '-')}.wav`;
}

/** Compressed sound is hardly smaller: it is stored unchanged, which costs no processor time. */
async function writeZip(path: string, files: FileShelf, packed: readonly Packed[], task: RunningTask): Promise<void> {
  const zip = new ZipFile();
  for (const { name, file } of packed) zip.addFile(await files.onDisk(file), name, { compress: false });
  zip.end();
  const bytes = packed.reduce((sum, { file }) => sum + file.size, 0);
  let written = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      written += chunk.length;
      await task.progress(Math.min(packed.length, Math.floor((packed.length * written) / bytes)), packed.length);
      yield chunk;
    }
  }
  // A file that was removed in the meantime fails the zip, not its stream.
  const broken = Promise.withResolvers<never>();
  zip.on('error', broken.reject);
  await Promise.race([
    pipeline(
      zip.outputStream as AsyncIterable<Buffer> & NodeJS.ReadableStream,
      counted,
      createWriteStream(path, { mode: 0o600 }),
    ),
    broken.promise,
  ]);
}
