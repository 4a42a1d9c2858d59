import { samples } from '../kit/record-samples.ts';
import { closingCode } from './closing-code.contract.ts';

export default samples({
  record: closingCode,
  page: '/workorder/setting/closingcode',
  first: { name: '样品原因甲', needsNote: true, enabled: true },
  second: { name: '样品原因乙', needsNote: false, enabled: false },
});
