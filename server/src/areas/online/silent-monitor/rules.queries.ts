import { chatMonitor } from '@lianxi/contracts/online/silent-monitor.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** The conditions under which a tenant's supervisors are notified of a conversation. */
export const monitorRuleTable = settingsTable(chatMonitor, {
  table: 'chat_monitor_rules',
  columns: {
    sensitiveWords: 'sensitive_words',
    badRating: 'bad_rating',
    firstReplySeconds: 'first_reply_seconds',
    replyFrom: 'reply_from',
    replySeconds: 'reply_seconds',
    closeMinutes: 'close_minutes',
  },
});
