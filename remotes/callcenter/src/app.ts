import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'callcenter',
  routes: {
    '/callstation': () => import('./station/call-station.page.tsx'),
    '/popup': () => import('./popup/pop-up.page.tsx'),
  },
  slots: [{ name: 'header.item', id: 'screen-pop', load: () => import('./popup/screen-pop.tsx') }],
});
