import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import type { VideoDeskConfig } from '@lianxi/contracts/videocall/video-call.contract';
import type { TenantDb } from '../../platform/db/db.ts';

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
const usual: VideoSetting = {
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
  if (!row) return usual;
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

/** What agents' browsers are told of it. */
export async function findDeskConfig(own: TenantDb): Promise<VideoDeskConfig> {
  const { captureHeight, recordAll } = await findVideoSetting(own);
  return { captureHeight, recordAll };
}
