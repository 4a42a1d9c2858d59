import type { Area } from '../../platform/area.ts';
import { AbsenceWatch } from '../../platform/queue/absence.ts';
import { contactRows, statusLog, tellsDoings, whenCheckedOut } from '../attendance/public.ts';
import { letReadDuringContacts } from '../customer/public.ts';
import { letDescribeContacts } from '../summary/public.ts';
import { candidateRoutes } from './answer-candidate/answer-candidate.routes.ts';
import { blacklistEntryRoutes } from './blacklist-entry/blacklist-entry.routes.ts';
import { botQuestionRoutes } from './bot/bot-question.routes.ts';
import { sealedSites } from './channel/account.queries.ts';
import { createAdapters } from './channel/adapters.ts';
import { ChannelPost } from './channel/channel-post.ts';
import { ChannelTyping } from './channel/channel-typing.ts';
import { douyinRoutes } from './channel/douyin/douyin.routes.ts';
import { sealedInbox } from './channel/inbox.queries.ts';
import { meituanRoutes } from './channel/meituan/meituan.routes.ts';
import { plusRoutes } from './channel/plus/plus.routes.ts';
import { sharedFileRoutes } from './channel/shared-file.ts';
import { wechatRoutes } from './channel/wechat/wechat.routes.ts';
import { attachChat, Chat, chatOf } from './chat.ts';
import { chatGroupRoutes } from './chat-group/chat-group.routes.ts';
import { chatSeatRoutes } from './chat-seat/chat-seat.routes.ts';
import { chatSettingRoutes } from './chat-setting/chat-setting.routes.ts';
import { findChatContact } from './conversation/chat-contact.ts';
import { conversationRoutes } from './conversation/conversation.routes.ts';
import { conversationExport, exportConversationRoutes } from './conversation-record/export-conversations.ts';
import { guestRoutes } from './guest/guest.routes.ts';
import { chatHandOvers } from './hand-over/chat-hand-overs.ts';
import { askPage, linkPreviewRoutes } from './link-preview/link-preview.routes.ts';
import { messageSearchRoutes } from './message-search/message-search.routes.ts';
import { offlineMessageRoutes, sealedOfflineMessages } from './offline-message/offline-message.routes.ts';
import { quickReplyRoutes } from './quick-reply/quick-reply.routes.ts';
import { recordLinkRoutes } from './record-link/record-link.routes.ts';
import { replyDraftRoutes } from './reply-draft/reply-draft.routes.ts';
import { channelSettings } from './settings.ts';
import { conversationWarningRoutes } from './silent-monitor/conversation-warnings.ts';
import { sensitiveWordRoutes } from './silent-monitor/sensitive-word.routes.ts';
import { silentMonitorRoutes } from './silent-monitor/silent-monitor.routes.ts';
import { sealedForms } from './site/pre-chat.ts';
import { siteRoutes } from './site/site.routes.ts';
import { serveAgents } from './socket/im-agent.ts';
import { serveVisitors } from './socket/im-visitor.ts';
import { chatStatisticsRoutes } from './statistics/chat-statistics.routes.ts';
import { channelStatisticsExport, messageStatisticsExport } from './statistics/export-statistics.ts';
import { chatSummaryRoutes } from './summary/chat-summary.routes.ts';
import { describeConversations } from './summary/described-conversations.ts';
import { supervisionRoutes } from './supervision/supervision.routes.ts';
import { chatAbsence } from './text-status/chat-pages.ts';
import { textChecksOut } from './text-status/text-check-out.ts';
import { textStatusRoutes } from './text-status/text-status.routes.ts';
import { chatToDos } from './to-do/chat-to-dos.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { visitRoutes } from './visit/visit.routes.ts';
import { lookUpVisitor } from './visitor/visitor.queries.ts';
import { visitorRoutes } from './visitor/visitor.routes.ts';
import { VisitorPresences } from './visitor/visitor-presence.ts';

export { chatContacts } from './contact/chat-contacts.ts';
export { findChatEntrance } from './site/chat-entrance.ts';

/** Online chat: visitors of a tenant's pages, and the agents who answer them. */
export const online: Area = {
  app: 'online',
  settings: channelSettings,
  routes: [
    ...blacklistEntryRoutes,
    ...botQuestionRoutes,
    ...candidateRoutes,
    ...chatGroupRoutes,
    ...offlineMessageRoutes,
    ...chatSeatRoutes,
    ...chatSettingRoutes,
    ...chatStatisticsRoutes,
    ...chatSummaryRoutes,
    ...exportConversationRoutes,
    ...conversationRoutes,
    ...conversationWarningRoutes,
    ...douyinRoutes,
    ...guestRoutes,
    ...linkPreviewRoutes,
    ...meituanRoutes,
    ...sharedFileRoutes,
    ...messageSearchRoutes,
    ...quickReplyRoutes,
    ...recordLinkRoutes,
    ...replyDraftRoutes,
    ...sensitiveWordRoutes,
    ...silentMonitorRoutes,
    ...supervisionRoutes,
    ...siteRoutes,
    ...textStatusRoutes,
    ...transferRoutes,
    ...visitRoutes,
    ...plusRoutes,
    ...wechatRoutes,
    ...visitorRoutes,
  ],
  toDos: chatToDos,
  handOvers: chatHandOvers,
  visitors: lookUpVisitor,
  sealed: [sealedSites, sealedInbox, sealedForms, sealedOfflineMessages],

  async attach(kernel) {
    letReadDuringContacts(findChatContact);
    letDescribeContacts('chat', describeConversations);
    whenCheckedOut(textChecksOut);
    tellsDoings('text', statusLog('agent_text_status_log'));
    tellsDoings('chat', contactRows({ table: 'conversations', begin: 'assigned_at', end: 'closed_at', name: '会话中' }));
    const agents = serveAgents(kernel, () => chat);
    const presence = new VisitorPresences(kernel, (parties, visitorPresence) => chat.fanOut.presence(parties, visitorPresence));
    const visitors = serveVisitors(kernel, () => chat, presence);
    const adapters = createAdapters(kernel);
    const chat = new Chat({ db: kernel.db, log: kernel.log, agents, visitors });
    const typing = new ChannelTyping(kernel, adapters);
    chat.onAgentTyping = (tenantId, parties) => typing.show(tenantId, parties);
    attachChat(kernel, chat);
    chat.stopsWith(() => presence.stop());
    await kernel.jobs.register(askPage);
    for (const each of [conversationExport, messageStatisticsExport, channelStatisticsExport]) await each.register(kernel);
    // When an agent comes back, their places may be free. Routing runs after the table contains them as reachable.
    kernel.presence.onChange((changes) => {
      const came = changes.filter(({ entry, connected }) => connected && entry.kind === 'chat');
      for (const tenantId of new Set(came.map(({ entry }) => entry.tenantId))) void chat.routing.wake(tenantId);
    });
    const absence = new AbsenceWatch(kernel, chatAbsence);
    chat.stopsWith(() => absence.end());
    kernel.lead({ name: 'chat-absence', onGained: () => absence.start(), onLost: () => absence.stop() });
    kernel.lead({
      name: 'chat-routing',
      onGained: () => chat.routing.startSweeps(),
      onLost: () => chat.routing.stopSweeps(),
    });
    const { db, files, log } = kernel;
    const post = new ChannelPost({ db, chat, files, log, adapters });
    chat.stopsWith(() => post.stop());
    kernel.lead({ name: 'chat-channels', onGained: () => post.start(), onLost: () => void post.stop() });
    kernel.lead({
      name: 'chat-bot',
      onGained: () => chat.bot.startSweeps(),
      onLost: () => chat.bot.stopSweeps(),
    });
  },

  async detach(kernel) {
    await chatOf(kernel).stop();
  },
};
