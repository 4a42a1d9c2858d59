import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Slot } from '@lianxi/shared/portal/slot';
import { useTabTitle } from '@lianxi/shared/portal/tab';
import { unreadText } from '@lianxi/shared/ui/unread-count';
import { useCallback, useEffect, useState } from 'react';
import { ChatSummary } from '../summary/chat-summary.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { countUnread } from './dialogue-state.ts';
import { Panes } from './panes.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';
import { useDesk, useDeskState } from './use-desk.ts';
import './dialogue.css';

/** A connection that is restored within this time needs no notice. */
const NOTICE_DELAY_MS = 1500;

function LinkNotice() {
  const status = chatSocket.useStatus();
  const online = status === 'online';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (online) return setLate(false);
    const timer = setTimeout(() => setLate(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [online]);
  if (online || !late) return null;
  return (
    <p className="chat-link" role="status">
      {status === 'lost' ? 'websocket连接已断开,请刷新页面' : '连接已断开，正在重新连接。已写的消息会在恢复后自动发出。'}
    </p>
  );
}

function useUnreadTitle(): void {
  const unread = useDeskState(countUnread);
  useTabTitle(unread > 0 ? `在线会话 (${unreadText(unread)})` : '在线会话');
}

/** Adds words to the answer that the agent writes. */
function useInsert(recordId: string | undefined): (words: string) => void {
  const { drafts } = useDesk();
  return useCallback(
    (words) => {
      if (recordId === undefined) return;
      const subject = { recordId, note: false };
      const text = drafts.get(subject);
      drafts.write(subject, text.trim() === '' ? words : `${text}\n${words}`);
    },
    [drafts, recordId],
  );
}

function Context() {
  const selected = useDeskState(({ dialogues, selectedId }) => (selectedId ? dialogues.get(selectedId) : undefined));
  const insert = useInsert(selected?.conversation.id);
  if (!selected) return <p className="chat-hint">选中会话后，这里显示访客是谁、以前聊过什么</p>;
  const { id, visitorId, customerId, state } = selected.conversation;
  const props = { conversationId: id, visitorId, customerId, insert: selected.over ? null : insert };
  const closed = state === 'closed';
  const summary = <ChatSummary key={id} id={id} live={!closed} />;
  return (
    <div className="chat-context">
      {/* A closed conversation is summed up first. */}
      {closed && summary}
      <Slot name="dialogue.side-panel" props={props} />
      {!closed && summary}
    </div>
  );
}

/** An address may contain a conversation of the desk: it is opened, once. */
function useAskedConversation(): void {
  const { store } = useDesk();
  const [asked, ask] = useAddressValue('id');
  const done = useLatest(() => ask(undefined));
  useEffect(() => {
    if (asked === undefined) return;
    store.select(asked);
    done();
  }, [asked, store, done]);
}

/** The chat desk (specification section 2, /online/onlineservice/dialogue): list, conversation, visitor. */
export default function DialoguePage() {
  useConversationKeys();
  useAskedConversation();
  useUnreadTitle();
  return (
    <div className="chat-desk">
      <h1 className="lx-unseen">在线会话</h1>
      <LinkNotice />
      <Panes list={<ConversationList />} main={<ConversationPane />} context={<Context />} />
    </div>
  );
}
