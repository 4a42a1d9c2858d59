import { settingsSamples } from '../kit/settings-samples.ts';
import { mailConfig } from './mail-config.contract.ts';

export default settingsSamples({
  settings: mailConfig,
  page: '/basicmodule/maillist/config',
  changed: { host: 'smtp.example.com', port: 587, security: 'starttls', account: 'service@example.com', senderName: '客户服务' },
  bad: [
    ['host', 'smtp.example.com/x'],
    ['account', 'service'],
  ],
});
