import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'platform',
  routes: {
    '/platform/release': () => import('./overview/matrix.page.tsx'),
    '/platform/release/tokens': () => import('./token/token.page.tsx'),
    '/platform/release/hosts': () => import('./overview/host.page.tsx'),
    '/platform/tenant-app': () => import('./tenant-app/tenant-app.page.tsx'),
    '/platform/release/detail': () => import('./detail/release.page.tsx'),
    '/platform/release/detail/health': () => import('./detail/health.page.tsx'),
    '/platform/release/detail/fit': () => import('./detail/fit.page.tsx'),
    '/platform/release/detail/events': () => import('./detail/event.page.tsx'),
  },
});
