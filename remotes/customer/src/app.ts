import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'customer',
  routes: {
    '/customer/list': () => import('./customer/customer-list.page.tsx'),
    '/customer/recovery': () => import('./recovery/pool.page.tsx'),
    '/customer/recovery/warned': () => import('./recovery/warned.page.tsx'),
    '/customer/recovery/bin': () => import('./recovery/bin.page.tsx'),
    '/customer/recovery/duplicates': () => import('./duplicate/duplicates.page.tsx'),
    '/customer/recovery/rules': () => import('./recovery/rules.page.tsx'),
    '/customer/infotemplate': () => import('./info-record/info-record.page.tsx'),
    '/customer/infotemplate/field': () => import('./info-record/info-template.page.tsx'),
    '/customer/cluesquare': () => import('./lead/lead-list.page.tsx'),
    '/customer/cluesquare/setting': () => import('./lead/lead-setting.page.tsx'),
    '/business/list': () => import('./summary-list/summary-list.page.tsx'),
    '/business/list/setting': () => import('./summary-list/summary-setting.page.tsx'),
    '/business/visit': () => import('./visit-plan/visit-plan.page.tsx'),
    '/business/visit/calendar': () => import('./visit-plan/visit-calendar.page.tsx'),
    '/market/productmanage': () => import('./product/product.page.tsx'),
    '/market/ordermanage': () => import('./sales-order/sales-order.page.tsx'),
  },
  slots: [
    { name: 'popup.panel', id: 'plans', load: () => import('./visit-plan/pop-up-plans.panel.tsx') },
    { name: 'popup.panel', id: 'history', load: () => import('./customer/pop-up.panel.tsx') },
    { name: 'customer.tab', id: 'plans', load: () => import('./visit-plan/customer-plans.panel.tsx') },
    { name: 'customer.tab', id: 'info', load: () => import('./info-record/customer-info.panel.tsx') },
    { name: 'customer.tab', id: 'orders', load: () => import('./sales-order/customer-orders.tab.tsx') },
  ],
});
