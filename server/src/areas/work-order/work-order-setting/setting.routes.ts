import { prioritySetting } from '@lianxi/contracts/work-order/priority.contract';
import { workOrderSetting } from '@lianxi/contracts/work-order/work-order-setting.contract';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { priorityTable } from './priority-table.ts';
import { workOrderSettingTable } from './setting-table.ts';

export const workOrderSettingRoutes = [
  ...settingsRoutes(prioritySetting, priorityTable),
  ...settingsRoutes(workOrderSetting, workOrderSettingTable),
];
