import { settingsSamples } from '../kit/settings-samples.ts';
import { summarySetting } from './summary-setting.contract.ts';

export default settingsSamples({ settings: summarySetting, page: '/business/list/setting', changed: { changeHours: 24 } });
