import { chatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { chatSettingTable } from './chat-setting.queries.ts';

export const chatSettingRoutes = settingsRoutes(chatSetting, chatSettingTable, {
  constraints: { chat_settings_group_fkey: chatSetting.errors.unknownGroup },
});
