import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'platform',
  routes: {
    '/platform/release': () => import('./overview/release.page.tsx'),
    '/platform/tenant-app': () => import('./tenant-app/tenant-app.page.tsx'),
    '/platform/release/detail': () => import('./detail/release-detail.page.tsx'),
  },
});
