import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'admin',
  routes: {
    '/basicmodule/operationlog': () => import('./operation-log/operation-log.page.tsx'),
    '/system/params': () => import('./dictionary-item/dictionary-item.page.tsx'),
    '/system/user': () => import('./user/user.page.tsx'),
    '/system/department': () => import('./department/department.page.tsx'),
    '/system/role': () => import('./role/role.page.tsx'),
    '/system/app': () => import('./app-centre/app-centre.page.tsx'),
    '/setting/callmanage': () => import('./call-manage/call-manage.page.tsx'),
    '/setting/callrouter': () => import('./call-router/call-router.page.tsx'),
  },
});
