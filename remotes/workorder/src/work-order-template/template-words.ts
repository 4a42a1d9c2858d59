import type { WorkOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';

export function workflowState({ published, changed }: WorkOrderTemplate): string {
  if (published === null) return '未发布';
  return changed ? `第 ${published} 版，有未发布的修改` : `第 ${published} 版`;
}

export function mayCreateInWords({ openTo, departments, roles }: WorkOrderTemplate): string {
  return openTo === 'all' ? '所有人' : [...departments, ...roles].map(({ name }) => name).join('、');
}
