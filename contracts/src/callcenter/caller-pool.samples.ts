import { samples } from '../kit/record-samples.ts';
import { callerPool } from './caller-pool.contract.ts';

/** Made by caller-pool.needs.ts. */
const hotlineId = '1000';
const nobody = { agentIds: [], skillGroupIds: [] };

export default samples({
  record: callerPool,
  // Its numbers have a control of their own: call-manage.spec.ts.
  page: null,
  first: { name: '号码池1', rule: 'fixed', numbers: [{ hotlineId, areas: [] }], ...nobody, usual: false, enabled: true },
  second: { name: '号码池2', rule: 'area', numbers: [{ hotlineId, areas: ['010'] }], ...nobody, usual: true, enabled: false },
  bad: [
    ['numbers', []],
    ['numbers', [{ hotlineId: 'no id', areas: [] }]],
    ['numbers', [{ hotlineId, areas: ['北京'] }]],
  ],
});
