import { samples } from '../kit/record-samples.ts';
import { blockedNumber } from './blocked-number.contract.ts';

export default samples({
  record: blockedNumber,
  page: '/callcenter/blacklist',
  first: { phone: '02100000001', direction: 'in', reason: '原因1', enabled: true },
  second: { phone: '02100000002', direction: 'both', reason: '原因2', enabled: false },
  bad: [['phone', '不是号码']],
});
