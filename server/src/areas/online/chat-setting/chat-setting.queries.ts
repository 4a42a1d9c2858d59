import type { ChatSettingFields } from '@lianxi/contracts/online/chat-setting.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

export type ChatSetting = ChatSettingFields & { version: number };

/** What holds until a tenant says otherwise; the columns' defaults. */
const defaults: ChatSetting = {
  chatGroupId: null,
  workingHours: [],
  queueLimit: 200,
  affinityDays: 7,
  awaySeconds: 180,
  silentMinutes: 30,
  startsPerHour: 30,
  vipLabelIds: [],
  previewHosts: [],
  version: 0,
};

export async function findChatSetting({ tx, tenantId }: TenantDb): Promise<ChatSetting> {
  const row = await tx.selectFrom('chat_settings').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row) return defaults;
  return {
    chatGroupId: row.chat_group_id,
    workingHours: row.working_hours as unknown as ChatSetting['workingHours'],
    queueLimit: row.queue_limit,
    affinityDays: row.affinity_days,
    awaySeconds: row.away_seconds,
    silentMinutes: row.silent_minutes,
    startsPerHour: row.starts_per_hour,
    vipLabelIds: row.vip_label_ids,
    previewHosts: row.preview_hosts,
    version: row.version,
  };
}

/** False when it was changed since `version` (0: never set). */
export async function replaceChatSetting(
  { tx, tenantId }: TenantDb,
  fields: ChatSettingFields,
  version: number,
): Promise<boolean> {
  const row = {
    chat_group_id: fields.chatGroupId,
    working_hours: JSON.stringify(fields.workingHours),
    queue_limit: fields.queueLimit,
    affinity_days: fields.affinityDays,
    away_seconds: fields.awaySeconds,
    silent_minutes: fields.silentMinutes,
    starts_per_hour: fields.startsPerHour,
    vip_label_ids: sql<string[]>`${fields.vipLabelIds}::bigint[]`,
    preview_hosts: fields.previewHosts,
    version: version + 1,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_settings')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row).where('chat_settings.version', '=', version))
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
