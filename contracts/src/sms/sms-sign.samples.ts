import { samples } from '../kit/record-samples.ts';
import { smsSign } from './sms-sign.contract.ts';

export default samples({
  record: smsSign,
  page: '/shortmsg/sign',
  first: { name: '签名一', remark: '说明1' },
  second: { name: '签名二', remark: '说明2' },
  bad: [['name', '【签名】']],
});
