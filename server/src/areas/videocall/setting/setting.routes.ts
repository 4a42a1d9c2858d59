import { videoSetting } from '@lianxi/contracts/videocall/setting.contract';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { videoSettingTable } from './setting.queries.ts';

export const videoSettingRoutes = settingsRoutes(videoSetting, videoSettingTable);
