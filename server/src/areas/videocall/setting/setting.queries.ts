import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import type { VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import type { VideoSettingFields } from '@lianxi/contracts/videocall/setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';

/** How a tenant receives customers by video. */
export interface VideoSetting {
  workingHours: WorkingHours;
  queueLimit: number;
  ringSeconds: number;
  lostSeconds: number;
  startsPerHour: number;
  recordAll: boolean;
  recordingDays: number;
  captureHeight: number;
  /** 0: never set. */
  version: number;
}

/** What holds until a tenant says otherwise; the columns' defaults. */
const defaults: VideoSetting = {
  workingHours: [],
  queueLimit: 50,
  ringSeconds: 20,
  lostSeconds: 60,
  startsPerHour: 20,
  recordAll: true,
  recordingDays: 180,
  captureHeight: 1080,
  version: 0,
};

export async function findVideoSetting({ tx, tenantId }: TenantDb): Promise<VideoSetting> {
  const row = await tx.selectFrom('video_settings').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row) return defaults;
  return {
    workingHours: row.working_hours as unknown as WorkingHours,
    queueLimit: row.queue_limit,
    ringSeconds: row.ring_seconds,
    lostSeconds: row.lost_seconds,
    startsPerHour: row.starts_per_hour,
    recordAll: row.record_all,
    recordingDays: row.recording_days,
    captureHeight: row.capture_height,
    version: row.version,
  };
}

/** False when it was changed since `version` (0: never set). */
export async function replaceVideoSetting(
  { tx, tenantId }: TenantDb,
  fields: VideoSettingFields,
  version: number,
): Promise<boolean> {
  const row = {
    working_hours: JSON.stringify(fields.workingHours),
    queue_limit: fields.queueLimit,
    ring_seconds: fields.ringSeconds,
    lost_seconds: fields.lostSeconds,
    starts_per_hour: fields.startsPerHour,
    record_all: fields.recordAll,
    recording_days: fields.recordingDays,
    capture_height: Number(fields.captureHeight),
    version: version + 1,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('video_settings')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row).where('video_settings.version', '=', version))
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What agents' browsers are told of it. */
export async function findDeskConfig(own: TenantDb): Promise<VideoDeskConfig> {
  const { captureHeight, recordAll } = await findVideoSetting(own);
  return { captureHeight, recordAll };
}
