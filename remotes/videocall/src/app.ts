import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'videocall',
  routes: {
    '/videocall/videodialogue': () => import('./dialogue/video-dialogue.page.tsx'),
    '/videocall/blacklist': () => import('./blocked-visitor/blocked-visitor.page.tsx'),
    '/videocall/myreception': () => import('./my-reception/my-reception.page.tsx'),
    '/videocall/onlinemonitoring': () => import('./monitor/monitoring.page.tsx'),
    '/videocall/report': () => import('./report/video-report.page.tsx'),
    '/videocall/seatstatus': () => import('./seat/video-seat.page.tsx'),
    '/videocall/setting': () => import('./setting/setting.page.tsx'),
    '/videocall/websiteListdetail': () => import('./site/video-site.page.tsx'),
  },
  slots: [{ name: 'header.item', id: 'video', load: () => import('./header/video-header.tsx') }],
});
