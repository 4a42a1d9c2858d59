import { samples } from '../kit/record-samples.ts';
import { optOut } from './opt-out.contract.ts';

export default samples({
  record: optOut,
  page: '/setting/callmanage/optout',
  first: { phone: '15500000011', channel: 'sms', purpose: 'all', reason: '原因1' },
  second: { phone: '15500000012', channel: 'all', purpose: 'marketing', reason: '原因2' },
  bad: [['phone', '不是号码']],
});
