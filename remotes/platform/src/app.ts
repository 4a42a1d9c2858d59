import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'platform',
  routes: {
    '/platform/release': () => import('./overview/release.page.tsx'),
    '/platform/release/detail': () => import('./detail/release-detail.page.tsx'),
  },
});
