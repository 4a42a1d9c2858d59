import { type ChatSetting, chatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** How tenants receive visitors. */
export const chatSettingTable = settingsTable(chatSetting, {
  table: 'chat_settings',
  columns: {
    chatGroupId: 'chat_group_id',
    workingHours: null,
    queueLimit: 'queue_limit',
    affinityDays: 'affinity_days',
    awaySeconds: 'away_seconds',
    absentMinutes: 'absent_minutes',
    silentMinutes: 'silent_minutes',
    goneMinutes: 'gone_minutes',
    customerHours: 'customer_hours',
    startsPerHour: 'starts_per_hour',
    vipLabelIds: 'vip_label_ids',
    previewHosts: 'preview_hosts',
  },
  toWire: ({ working_hours }) => ({ workingHours: working_hours as unknown as ChatSetting['workingHours'] }),
  toRow: ({ workingHours }) => ({ working_hours: JSON.stringify(workingHours) }),
});
