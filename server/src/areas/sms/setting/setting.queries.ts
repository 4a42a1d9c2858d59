import { DEFAULT_OPT_OUT_WORDS, smsSetting, wordsOf } from '@lianxi/contracts/sms/sms-setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { settingsTable } from '../../../platform/record/settings-table.ts';

export const smsSettingTable = settingsTable(smsSetting, {
  table: 'sms_settings',
  columns: {
    serviceAccountId: 'service_account_id',
    marketingAccountId: 'marketing_account_id',
    collectionAccountId: 'collection_account_id',
    agentDaily: 'agent_daily',
    departmentDaily: 'department_daily',
    quietFrom: 'quiet_from',
    quietTo: 'quiet_to',
    optOutWords: 'opt_out_words',
  },
});

/** Does an answer say: no more? It is one of the words alone, not a text that contains one. */
export async function saysNoMore(own: TenantDb, text: string): Promise<boolean> {
  const { optOutWords } = await smsSettingTable.find(own);
  const word = text
    .normalize('NFKC')
    .trim()
    .replace(/[。.!！]$/u, '')
    .toUpperCase();
  return wordsOf(optOutWords || DEFAULT_OPT_OUT_WORDS).includes(word);
}
