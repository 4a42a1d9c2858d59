import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'admin',
  routes: {
    '/basicmodule/holidaysetting': () => import('./special-day/special-day.page.tsx'),
    '/basicmodule/operationlog': () => import('./operation-log/operation-log.page.tsx'),
    '/system/params': () => import('./dictionary-item/dictionary-item.page.tsx'),
    '/system/user': () => import('./agent/agent.page.tsx'),
    '/system/department': () => import('./department/department.page.tsx'),
    '/system/role': () => import('./role/role.page.tsx'),
    '/system/app': () => import('./bought-app/bought-app.page.tsx'),
    '/setting/callmanage': () => import('./extension-number/extension.page.tsx'),
    '/setting/callmanage/config': () => import('./cti-config/cti-config.page.tsx'),
    '/setting/callmanage/status': () => import('./status-option/status-option.page.tsx'),
    '/setting/callmanage/pool': () => import('./caller-pool/caller-pool.page.tsx'),
    '/setting/callmanage/trunk': () => import('./trunk/trunk.page.tsx'),
    '/setting/callrouter': () => import('./outbound-route/outbound-route.page.tsx'),
  },
});
