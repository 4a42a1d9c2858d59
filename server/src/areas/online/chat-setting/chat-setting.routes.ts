import { CodedError } from '@lianxi/contracts/kit/errors';
import { chatSettingErrors, readChatSetting, updateChatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findChatSetting, replaceChatSetting } from './chat-setting.queries.ts';

const constraints: ConstraintErrors = {
  chat_settings_group_fkey: chatSettingErrors.unknownGroup,
};

export const chatSettingRoutes = routes((on) => {
  on(readChatSetting, (ctx) => findChatSetting(ctx));

  on(updateChatSetting, async (ctx) => {
    const { version, ...fields } = ctx.body;
    const before = await findChatSetting(ctx);
    if (!(await replaceChatSetting(ctx, fields, version))) throw new CodedError(chatSettingErrors.changed);
    ctx.audit({ target: 'chat-setting', before, after: fields });
    return null;
  });
}, constraints);
