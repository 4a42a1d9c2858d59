import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { sql } from 'kysely';
import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';

export interface ArchiveOptions extends Pick<Kernel, 'db' | 'files' | 'log'> {
  readonly provider: CtiProvider;
}

/** Recordings that are fetched at a time. A larger batch takes the switch's time away from calls. */
const BATCH = 5;

/** Copies recordings of ended calls from the switch into the file store. */
export async function archiveRecordings({ db, files, log, provider }: ArchiveOptions): Promise<void> {
  const ended = await db.platform(({ tx }) =>
    tx
      .selectFrom('recordings as r')
      .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.call_id'))
      .select(['r.tenant_id', 'r.name', 'r.kind', 'c.agent_id'])
      .where('r.file_save_name', 'is', null)
      .where('r.deleted_at', 'is', null)
      .where('c.state', 'is', null)
      // The switch writes the last part after the hang-up.
      .where('c.ended_at', '<', sql<Date>`now() - interval '2 seconds'`)
      // Tenants take turns: a tenant whose recordings cannot be fetched does not block the others.
      .orderBy(sql`row_number() over (partition by r.tenant_id order by r.call_id)`)
      .limit(BATCH)
      .execute(),
  );
  const archive = async ({ tenant_id, name, kind, agent_id }: (typeof ended)[number]): Promise<void> => {
    const sound = await provider.openRecording(name);
    if (!sound) {
      await markDeleted(db, tenant_id, name);
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'lianxi-recording-'));
    try {
      const tempPath = join(folder, 'sound.wav');
      await pipeline(sound, createWriteStream(tempPath));
      const { size } = await stat(tempPath);
      const needs = [kind === 'call' ? 'callcenter_record_play' : 'callcenter_leaves'];
      await db.tenant(tenant_id, async (tenant) => {
        const upload = { fieldName: 'file', fileName: `${name}.wav`, tempPath, size, contentType: 'audio/wav' };
        const uploader = { kind: 'agent', id: agent_id ?? '0' } as const;
        const stored = await files.store(tenant, upload, uploader, { url: (saveName) => saveName, needs });
        await files.keep(tenant, [stored.fileSaveName]);
        await tenant.tx
          .updateTable('recordings')
          .set({ file_save_name: stored.fileSaveName, seconds: sql<number>`coalesce(seconds, ${secondsOf(kind, size)}::int)` })
          .where('tenant_id', '=', tenant_id)
          .where('name', '=', name)
          .execute();
        tenant.changed(callRecordsTopic);
      });
      await provider.deleteRecording(name);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const failed = (error: unknown, { tenant_id: tenantId, name }: (typeof ended)[number]) =>
    noteSweepFailure(log, 'call-recordings', error, { tenantId, name });
  await sweepEach(ended, archive, failed, 1);
}

/** The sound has 16 bits at 8 kHz and a header of 44 bytes. A talk has two channels. */
function secondsOf(kind: string, size: number): number {
  return Math.round((size - 44) / 16_000 / (kind === 'call' ? 2 : 1));
}

/** The switch has no such recording: the switch died, or nobody spoke. */
async function markDeleted(db: Kernel['db'], tenantId: number, name: string): Promise<void> {
  await db.tenant(tenantId, async ({ tx, changed }) => {
    await tx
      .updateTable('recordings')
      .set({ deleted_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('name', '=', name)
      .execute();
    changed(callRecordsTopic);
  });
}

/**
 * Marks recordings as deleted that are older than their tenant's limit. The file store then removes the files without references.
 */
export async function expireRecordings(db: Kernel['db'], tenantIds: readonly number[]): Promise<void> {
  const failures: unknown[] = [];
  const expire = (tenantId: number) =>
    db.tenant(tenantId, ({ tx }) =>
      sql`
        with expired as (
          update recordings r set deleted_at = now()
          from (select coalesce((select recording_days from cti_configs where tenant_id = ${tenantId}), 180) as days) kept
          where r.tenant_id = ${tenantId} and r.deleted_at is null and kept.days > 0
            and r.began_at < now() - make_interval(days => kept.days)
          returning r.file_save_name
        )
        update files set kept_at = null where tenant_id = ${tenantId} and save_name in (select file_save_name from expired)`.execute(
        tx,
      ),
    );
  await sweepEach(tenantIds, expire, (error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `recordings of ${failures.length} tenants not expired`);
}
