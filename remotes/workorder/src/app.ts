import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'workorder',
  routes: {
    '/workorder/list': () => import('./order/order-list.page.tsx'),
    '/workorder/edit': () => import('./order/order-edit.page.tsx'),
    '/workorder/setting': () => import('./work-order-template/work-order-template.page.tsx'),
    '/workorder/setting/group': () => import('./work-order-group/work-order-group.page.tsx'),
    '/workorder/setting/priority': () => import('./setting/priority.page.tsx'),
    '/workorder/setting/closingcode': () => import('./closing-code/closing-code.page.tsx'),
    '/workorder/setting/rule': () => import('./setting/rule.page.tsx'),
    '/workorder/setting/workflow': () => import('./workflow/workflow.page.tsx'),
  },
  slots: [{ name: 'customer.tab', id: 'work-orders', load: () => import('./order/customer-work-orders.tab.tsx') }],
});
