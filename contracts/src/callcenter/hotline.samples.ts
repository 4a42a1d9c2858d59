import { samples } from '../kit/record-samples.ts';
import { hotline } from './hotline.contract.ts';

const leadsTo = { ivrFlowId: null, skillGroupId: null };

export default samples({
  record: hotline,
  page: '/callcenter/hotline',
  first: {
    ...{ did: '02154320001', name: '样品热线甲', ...leadsTo, workingHours: [{ day: 1, from: 540, to: 1080 }] },
    ...{ voicemail: true, outbound: true, enabled: true },
  },
  second: {
    ...{ did: '+862154320002', name: '样品热线乙', ...leadsTo, workingHours: [] },
    ...{ voicemail: false, outbound: false, enabled: false },
  },
  bad: [
    ['did', '400-800'],
    ['workingHours', [{ day: 8, from: 0, to: 60 }]],
    ['workingHours', [{ day: 1, from: 540, to: 540 }]],
  ],
});
