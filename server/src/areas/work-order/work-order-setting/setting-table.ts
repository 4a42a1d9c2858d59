import { workOrderSetting } from '@lianxi/contracts/work-order/work-order-setting.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** The rules of a tenant's work orders. */
export const workOrderSettingTable = settingsTable(workOrderSetting, {
  table: 'work_order_settings',
  columns: {
    closeDays: 'close_days',
    reopenDays: 'reopen_days',
    assignedText: 'assigned_text',
    urgedText: 'urged_text',
    warnedText: 'warned_text',
    overdueText: 'overdue_text',
  },
});
