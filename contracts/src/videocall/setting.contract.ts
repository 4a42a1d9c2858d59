import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { workingHours } from '../kit/working-hours.ts';

export const videoSettingErrors = defineErrors('video-setting', {
  changed: { kind: 'conflict', text: '设置已被其他人修改，请载入最新内容后再保存' },
});

/** How the tenant's customers are received by video. */
export const videoSettingFields = z.object({
  /** When customers are received. */
  workingHours,
  /** Most customers who wait at once. */
  queueLimit: z.number().int().min(0).max(1000),
  /** Who lets a call ring for so long loses it to the next one. */
  ringSeconds: z.number().int().min(5).max(120),
  /** A customer whose connection is gone for so long has left. */
  lostSeconds: z.number().int().min(10).max(600),
  /** Calls that one customer may begin within an hour. */
  startsPerHour: z.number().int().min(1).max(100),
  /** Calls of customers who agreed are recorded from the answer on; false: when the agent says so. */
  recordAll: z.boolean(),
  /** Recordings are deleted after so many days; 0: never. */
  recordingDays: z.number().int().min(0).max(3650),
  /** Most lines of the agents' picture. */
  captureHeight: z.enum(['360', '540', '720', '1080']),
});
export type VideoSettingFields = z.output<typeof videoSettingFields>;

const access = { code: 'videocall_setting' };
const stored = videoSettingFields.extend({ version: z.number().int() });

export const readVideoSetting = endpoint({
  method: 'GET',
  path: '/xmf-video-services/setting/reception',
  summary: '视频接待设置',
  access,
  reply: stored,
});

export const updateVideoSetting = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/setting/reception',
  summary: '修改视频接待设置',
  access,
  body: stored,
  reply: z.null(),
  errors: [videoSettingErrors.changed],
});
