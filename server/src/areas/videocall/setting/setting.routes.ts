import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  readVideoSetting,
  updateVideoSetting,
  type VideoSettingFields,
  videoSettingErrors,
} from '@lianxi/contracts/videocall/setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findVideoSetting, replaceVideoSetting } from './setting.queries.ts';

export const videoSettingRoutes = routes((on) => {
  on(readVideoSetting, (ctx) => readSetting(ctx));

  on(updateVideoSetting, async (ctx) => {
    const { version, ...fields } = ctx.body;
    const before = await readSetting(ctx);
    if (!(await replaceVideoSetting(ctx, fields, version))) throw new CodedError(videoSettingErrors.changed);
    ctx.audit({ target: 'video-setting', before, after: fields });
    return null;
  });
});

/** As the form has it: heights are a choice. */
async function readSetting(own: TenantDb): Promise<VideoSettingFields & { version: number }> {
  const setting = await findVideoSetting(own);
  return { ...setting, captureHeight: String(setting.captureHeight) as VideoSettingFields['captureHeight'] };
}
