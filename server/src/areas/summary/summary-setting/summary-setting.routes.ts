import { summarySetting } from '@lianxi/contracts/summary/summary-setting.contract';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { summarySettingTable } from './summary-setting.queries.ts';

export const summarySettingRoutes = settingsRoutes(summarySetting, summarySettingTable);
