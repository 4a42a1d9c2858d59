import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'customer',
  routes: {
    '/customer/list': () => import('./customer/customer-list.page.tsx'),
  },
  slots: [{ name: 'popup.panel', id: 'history', load: () => import('./customer/pop-up.panel.tsx') }],
});
