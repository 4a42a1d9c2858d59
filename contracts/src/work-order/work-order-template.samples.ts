import { samples } from '../kit/record-samples.ts';
import { workOrderTemplate } from './work-order-template.contract.ts';

const common = { ownerId: '2', formTemplateId: '9101', departmentIds: [], roleIds: [] };

export default samples({
  record: workOrderTemplate,
  // Its form has controls of its own: e2e/workorder.
  page: null,
  first: {
    ...{ ...common, name: '样品模板甲', categoryId: null, numberPrefix: 'YPA' },
    ...{ targets: [], openTo: 'all', enabled: true },
  },
  second: {
    ...{ ...common, name: '样品模板乙', categoryId: null, numberPrefix: 'YPB' },
    ...{ targets: [{ priority: 1, firstMinutes: 5, resolutionMinutes: null, time: 'wall' }], openTo: 'all', enabled: false },
  },
  bad: [
    ['numberPrefix', 'gd'],
    ['targets', [{ priority: 5, firstMinutes: 5, resolutionMinutes: null, time: 'wall' }]],
    ['targets', [{ priority: 1, firstMinutes: 0, resolutionMinutes: null, time: 'wall' }]],
  ],
});
