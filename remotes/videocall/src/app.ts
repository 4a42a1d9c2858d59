import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'videocall',
  routes: {},
});
