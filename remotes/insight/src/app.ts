import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'insight',
  routes: {
    '/home/worktodo': () => import('./to-do/to-do.page.tsx'),
    '/home/myArrange': () => import('./my-arrange/my-arrange.page.tsx'),
  },
});
