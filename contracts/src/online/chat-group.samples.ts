import { samples } from '../kit/record-samples.ts';
import { chatGroup } from './chat-group.contract.ts';

const leadsTo = { overflowGroupId: null, summaryTemplateId: null };

export default samples({
  record: chatGroup,
  // Its members have a control of their own: setting.spec.ts.
  page: null,
  first: {
    ...{ name: '样品组甲', members: [], priority: 5, overflowSeconds: 60, queueLimit: 50, workingHours: [] },
    ...{ ...leadsTo, choosable: true, enabled: true },
  },
  second: {
    ...{ name: '样品组乙', members: [], priority: 9, overflowSeconds: 0, queueLimit: 0 },
    ...{ workingHours: [{ day: 1, from: 540, to: 1080 }], ...leadsTo, choosable: false, enabled: false },
  },
  bad: [
    ['members', [1, 2].map((proficiency) => ({ agentId: '1', proficiency }))],
    ['workingHours', [{ day: 8, from: 0, to: 1 }]],
    ['workingHours', [{ day: 1, from: 540, to: 540 }]],
  ],
});
