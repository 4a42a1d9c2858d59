import { samples } from '../kit/record-samples.ts';
import { videoGroup } from './group.contract.ts';

export default samples({
  record: videoGroup,
  // Its members have a control of their own: management-groups.spec.ts.
  page: null,
  first: { name: '样品组甲', members: [], priority: 5, choosable: true, enabled: true },
  second: { name: '样品组乙', members: [], priority: 9, choosable: false, enabled: false },
  bad: [['members', [1, 2].map((proficiency) => ({ agentId: '1', proficiency }))]],
});
