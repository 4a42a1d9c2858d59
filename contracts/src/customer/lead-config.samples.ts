import { settingsSamples } from '../kit/settings-samples.ts';
import { leadConfig } from './lead-config.contract.ts';

export default settingsSamples({
  settings: leadConfig,
  page: '/customer/cluesquare/setting',
  changed: {
    dailyLimit: 30,
    mapping: {
      name: 'company',
      contact: '',
      legalPerson: 'custName',
      creditCode: 'remark',
      region: 'city',
      address: 'address',
      trade: '',
      capital: '',
      founded: '',
      status: '',
      email: 'email',
    },
  },
});
