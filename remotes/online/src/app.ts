import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'online',
  routes: {
    '/online/blacklist': () => import('./blacklist-entry/blacklist-entry.page.tsx'),
    '/online/onlinemonitoring': () => import('./supervision/supervision.page.tsx'),
    '/online/onlineservice/dialogue': () => import('./dialogue/dialogue.page.tsx'),
    '/online/seatstatus': () => import('./chat-seat/chat-seat.page.tsx'),
    '/online/setting/websitelistdetail': () => import('./site/site.page.tsx'),
    '/online/setting/websitelistdetail/wechat': () => import('./wechat/wechat.page.tsx'),
    '/online/setting/websitelistdetail/plus': () => import('./plus/plus.page.tsx'),
    '/online/setting/websitelistdetail/meituan': () => import('./meituan/meituan.page.tsx'),
    '/online/setting/websitelistdetail/douyin': () => import('./douyin/douyin.page.tsx'),
    '/online/setting': () => import('./chat-setting/setting.page.tsx'),
    '/online/myreception': () => import('./my-reception/my-reception.page.tsx'),
    '/online/messagestatistics': () => import('./statistics/message-statistics.page.tsx'),
    '/online/report': () => import('./statistics/report.page.tsx'),
    '/online/report/channelstatistics/detail': () => import('./statistics/channel-detail.page.tsx'),
    '/online/silentseat': () => import('./silent-monitor/silent-monitor.page.tsx'),
    '/online/dialoguerecord': () => import('./conversation-record/conversation-record.page.tsx'),
    '/online/leaves': () => import('./offline-message/offline-message.page.tsx'),
    '/online/quickreply': () => import('./quick-reply/quick-reply.page.tsx'),
  },
  slots: [
    { name: 'header.item', id: 'chat', load: () => import('./text-status/chat-header.tsx') },
    { name: 'dialogue.side-panel', id: 'visitor', load: () => import('./dialogue/visitor.panel.tsx') },
    { name: 'header.item', id: 'chat-monitor-alert', load: () => import('./supervision/monitor-alert.tsx') },
    { name: 'dialogue.side-panel', id: 'visit', load: () => import('./visit/visit.panel.tsx') },
  ],
});
