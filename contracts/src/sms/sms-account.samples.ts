import { samples } from '../kit/record-samples.ts';
import { smsAccount } from './sms-account.contract.ts';

export default samples({
  record: smsAccount,
  page: '/shortmsg/setting/account',
  first: { name: '账号1', vendor: 'outbox', accessId: '', secret: '', appId: '', perSecond: 10, price: 5, enabled: true },
  second: {
    name: '账号2',
    vendor: 'aliyun',
    accessId: 'LTAI2',
    secret: 'secret2',
    appId: '',
    perSecond: 20,
    price: 4,
    enabled: false,
  },
  bad: [
    ['accessId', 'a b'],
    ['appId', 'x'],
  ],
});
