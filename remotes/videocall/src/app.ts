import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'videocall',
  routes: {
    '/videocall/videodialogue': () => import('./dialogue/video-dialogue.page.tsx'),
    '/videocall/blacklist': () => import('./blocked-visitor/blocked-visitor.page.tsx'),
    '/videocall/myreception': () => import('./record/record.page.tsx'),
    '/videocall/myreception/leaves': () => import('./offline-message/offline-message.page.tsx'),
    '/videocall/onlinemonitoring': () => import('./monitoring/monitoring.page.tsx'),
    '/videocall/report': () => import('./report/report.page.tsx'),
    '/videocall/seatstatus': () => import('./seat/seat.page.tsx'),
    '/videocall/setting': () => import('./group/group.page.tsx'),
    '/videocall/setting/reception': () => import('./setting/setting.page.tsx'),
    '/videocall/websiteListdetail': () => import('./site/site.page.tsx'),
  },
  slots: [{ name: 'header.item', id: 'video', load: () => import('./header/video-header.tsx') }],
});
