import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { hostList } from '../kit/host-list.ts';
import { id } from '../kit/ids.ts';
import { workingHours } from '../kit/working-hours.ts';

export const chatSettingErrors = defineErrors('chat-setting', {
  changed: { kind: 'conflict', text: '设置已被其他人修改，请载入最新内容后再保存' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'chatGroupId' },
});

/** How the tenant's conversations are received. Minutes and seconds of 0 switch a rule off. */
export const chatSettingFields = z.object({
  /** Whom visitors wait for who chose no group; null: any agent. */
  chatGroupId: id.nullable(),
  /** When visitors of no group are received. */
  workingHours,
  /** Most visitors of no group who wait at once. */
  queueLimit: z.number().int().min(0).max(1000),
  /** Who served a visitor within so many days is asked first. */
  affinityDays: z.number().int().min(0).max(90),
  /** An agent who leaves a visitor without an answer for so long loses the conversation to a colleague with a free place. */
  awaySeconds: z.number().int().min(0).max(3600),
  /** A conversation in which the agent wrote last and the visitor said nothing for so long ends. */
  silentMinutes: z.number().int().min(0).max(1440),
  /** Conversations that one visitor may begin within an hour. */
  startsPerHour: z.number().int().min(1).max(100),
  /** Customers of the level VIP, or with one of these labels, are served before all others. */
  vipLabelIds: z.array(id).max(50),
  /** Links in messages to these hosts are shown with the title of their page; none: no page is asked. */
  previewHosts: hostList,
});
export type ChatSettingFields = z.output<typeof chatSettingFields>;

const access = { code: 'online_setting' };

export const readChatSetting = endpoint({
  method: 'GET',
  path: '/xmf-online-services/setting/reception',
  summary: '接待设置',
  access,
  reply: chatSettingFields.extend({ version: z.number().int() }),
});

export const updateChatSetting = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/setting/reception',
  summary: '修改接待设置',
  access,
  body: chatSettingFields.extend({ version: z.number().int() }),
  reply: z.null(),
  errors: [chatSettingErrors.changed, chatSettingErrors.unknownGroup],
});
