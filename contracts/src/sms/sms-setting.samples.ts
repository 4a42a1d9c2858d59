import { settingsSamples } from '../kit/settings-samples.ts';
import { smsSetting } from './sms-setting.contract.ts';

export default settingsSamples({
  settings: smsSetting,
  page: '/shortmsg/setting',
  changed: {
    ...{ serviceAccountId: null, marketingAccountId: null, collectionAccountId: null },
    ...{ agentDaily: 100, departmentDaily: 1000, quietFrom: 1200, quietTo: 540, optOutWords: 'TD' },
  },
});
