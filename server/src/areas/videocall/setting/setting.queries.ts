import type { VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import { type VideoSetting, videoSetting } from '@lianxi/contracts/videocall/setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** How tenants receive customers by video. */
export const videoSettingTable = settingsTable(videoSetting, {
  table: 'video_settings',
  columns: {
    workingHours: null,
    queueLimit: 'queue_limit',
    ringSeconds: 'ring_seconds',
    absentMinutes: 'absent_minutes',
    lostSeconds: 'lost_seconds',
    customerHours: 'customer_hours',
    startsPerHour: 'starts_per_hour',
    recordAll: 'record_all',
    recordingDays: 'recording_days',
    captureHeight: null,
  },
  toWire: ({ working_hours, capture_height }) => ({
    workingHours: working_hours as unknown as VideoSetting['workingHours'],
    captureHeight: String(capture_height) as VideoSetting['captureHeight'],
  }),
  toRow: ({ workingHours, captureHeight }) => ({
    working_hours: JSON.stringify(workingHours),
    capture_height: Number(captureHeight),
  }),
});

/** The part of the settings that agents' browsers get. */
export async function findDeskConfig(own: TenantDb): Promise<VideoDeskConfig> {
  const { captureHeight, recordAll } = await videoSettingTable.find(own);
  return { captureHeight: Number(captureHeight), recordAll };
}
