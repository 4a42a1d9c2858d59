import { samples } from '../kit/record-samples.ts';
import { skillGroup } from './skill-group.contract.ts';

const times = { maxWaitSeconds: 60, widenSeconds: 10, affinitySeconds: 0 };

export default samples({
  record: skillGroup,
  // Its members have a control of their own: hotline.spec.ts.
  page: null,
  first: { name: '样品组甲', members: [], priority: 5, ...times, overflow: 'voicemail', overflowGroupId: null, enabled: true },
  second: {
    ...{ name: '样品组乙', members: [], priority: 9, ...times, maxWaitSeconds: 90 },
    ...{ overflow: 'hang-up', overflowGroupId: null, enabled: false },
  },
  bad: [['members', [1, 2].map((proficiency) => ({ agentId: '1', proficiency }))]],
});
