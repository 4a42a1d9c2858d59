import type { ChatMonitorRules } from '@lianxi/contracts/online/silent-monitor.contract';
import type { TenantDb } from '../../../platform/db/db.ts';

/** What holds until a tenant says otherwise; the columns' defaults. */
const defaults: ChatMonitorRules & { version: number } = {
  sensitiveWords: true,
  badRating: 2,
  firstReplySeconds: 60,
  replySeconds: 180,
  closeMinutes: 120,
  version: 0,
};

export async function findChatMonitorRules({ tx, tenantId }: TenantDb): Promise<ChatMonitorRules & { version: number }> {
  const row = await tx.selectFrom('chat_monitor_rules').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row) return defaults;
  return {
    sensitiveWords: row.sensitive_words,
    badRating: row.bad_rating,
    firstReplySeconds: row.first_reply_seconds,
    replySeconds: row.reply_seconds,
    closeMinutes: row.close_minutes,
    version: row.version,
  };
}

/** False when they were changed since `version` (0: never set). */
export async function replaceChatMonitorRules(
  { tx, tenantId }: TenantDb,
  rules: ChatMonitorRules,
  version: number,
): Promise<boolean> {
  const row = {
    sensitive_words: rules.sensitiveWords,
    bad_rating: rules.badRating,
    first_reply_seconds: rules.firstReplySeconds,
    reply_seconds: rules.replySeconds,
    close_minutes: rules.closeMinutes,
    version: version + 1,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_monitor_rules')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row).where('chat_monitor_rules.version', '=', version))
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
