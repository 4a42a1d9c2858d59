import type { VideoSettingFields } from '@lianxi/contracts/videocall/video-setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';

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
