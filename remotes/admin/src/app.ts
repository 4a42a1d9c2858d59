import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'admin',
  routes: {
    '/basicmodule/operationlog': () => import('./operation-log/operation-log.page.tsx'),
    '/system/params': () => import('./dictionary-item/dictionary-item.page.tsx'),
    '/system/user': () => import('./agent/agent.page.tsx'),
    '/system/department': () => import('./department/department.page.tsx'),
    '/system/role': () => import('./role/role.page.tsx'),
    '/system/app': () => import('./bought-app/bought-app.page.tsx'),
    '/setting/callmanage': () => import('./call-manage/call-manage.page.tsx'),
    '/setting/callrouter': () => import('./outbound-route/outbound-route.page.tsx'),
  },
});
