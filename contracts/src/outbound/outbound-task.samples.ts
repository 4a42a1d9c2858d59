import { samples } from '../kit/record-samples.ts';
import { usualRedial } from './attempt-outcome.ts';
import { outboundTask } from './outbound-task.contract.ts';

const common = {
  ...{ agentIds: [], skillGroupIds: [], scriptId: null, callerPoolId: null },
  windows: [{ day: 1, from: 540, to: 1080 }],
  redial: usualRedial,
  skipped: ['0' as const],
};

export default samples({
  record: outboundTask,
  // Its agents, hours and rules have controls of their own: outbound-task.spec.ts.
  page: null,
  first: {
    ...common,
    ...{ name: '样品任务甲', mode: 'manual', purpose: 'service', previewSeconds: 15, priority: 5, remark: '回访' },
    ...{ beginDate: null, endDate: null },
  },
  second: {
    ...common,
    ...{ name: '样品任务乙', mode: 'preview', purpose: 'marketing', previewSeconds: 30, priority: 9, remark: '' },
    ...{ beginDate: '2026-01-01', endDate: '2026-12-31' },
  },
  bad: [
    ['redial', { ...usualRedial, busy: { minutes: 0, times: 1 } }],
    ['skipped', ['1']],
  ],
});
