import { samples } from '../kit/record-samples.ts';
import { trigger } from './trigger.contract.ts';

const anyone = { labelIds: [], level: null, cities: [], ownerIds: [], condition: null };

export default samples({
  record: trigger,
  // Acts have controls of their own: a story of its own tries the page.
  page: null,
  first: {
    ...anyone,
    name: '样品：新客户回访',
    event: 'created',
    acts: [{ kind: 'plan', days: 1, time: '10:00', way: 'phone', content: '样品：首次回访' }],
    enabled: false,
  },
  second: {
    ...anyone,
    name: '样品：公海通知',
    event: 'pooled',
    level: 'vip',
    cities: ['苏州'],
    acts: [{ kind: 'notice', agentIds: [], content: '样品：客户已移入公海' }],
    enabled: false,
  },
  bad: [
    ['acts', []],
    ['acts', [{ kind: 'owner', agentId: '999999999999' }]],
    ['acts', [{ kind: 'label', add: ['999999999999'], remove: [] }]],
    ['acts', [{ kind: 'plan', days: 0, time: '10:00', way: 'phone', content: 'x' }]],
    ['level', 'gold'],
    ['condition', { field: 'gone', is: 'filled' }],
  ],
});
