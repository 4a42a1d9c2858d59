import { summarySetting } from '@lianxi/contracts/summary/summary-setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { settingsTable } from '../../../platform/record/settings-table.ts';

export const summarySettingTable = settingsTable(summarySetting, {
  table: 'summary_settings',
  columns: { changeHours: 'change_hours' },
});

const HOUR_MS = 3_600_000;

/** Until when a summary that was submitted then can be changed. */
export async function changeableUntil(own: TenantDb, doneAt: Date): Promise<Date> {
  const { changeHours } = await summarySettingTable.find(own);
  return new Date(doneAt.getTime() + changeHours * HOUR_MS);
}
