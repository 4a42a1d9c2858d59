import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'callcenter',
  routes: {
    '/callstation': () => import('./station/call-station.page.tsx'),
    '/popup': () => import('./popup/pop-up.page.tsx'),
    '/callcenter/loss': () => import('./loss/loss.page.tsx'),
    '/callcenter/platformcall': () => import('./record/call-record.page.tsx'),
    '/callcenter/recorddownload': () => import('./record/record-download.page.tsx'),
    '/callcenter/silentseat': () => import('./silent-seat/silent-seat.page.tsx'),
    '/callcenter/leaves': () => import('./leave/leave.page.tsx'),
    '/callcenter/blacklist': () => import('./blocked-number/blocked-number.page.tsx'),
    '/callcenter/hotline': () => import('./hotline/hotline.page.tsx'),
    '/callcenter/monitoring': () => import('./monitor/monitoring.page.tsx'),
    '/callcenter/seatstatus': () => import('./seat/seat-wall.page.tsx'),
  },
  slots: [
    { name: 'header.item', id: 'screen-pop', load: () => import('./popup/screen-pop.tsx') },
    { name: 'header.item', id: 'monitor-alert', load: () => import('./monitor/monitor-alert.tsx') },
  ],
});
