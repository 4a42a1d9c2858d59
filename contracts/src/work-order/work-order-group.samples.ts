import { samples } from '../kit/record-samples.ts';
import { workOrderGroup } from './work-order-group.contract.ts';

export default samples({
  record: workOrderGroup,
  page: '/workorder/setting/group',
  first: { name: '样品工单组甲', memberIds: [], enabled: true },
  second: { name: '样品工单组乙', memberIds: [], enabled: false },
});
