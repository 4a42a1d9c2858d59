import { Button } from '@douyinfe/semi-ui';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { forceCloseConversation, takeOverConversation } from '@lianxi/contracts/online/supervision.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useMemo } from 'react';
import { entriesOf } from '../chat-log/entries.ts';
import { MessageHistory } from '../chat-log/message-history.tsx';
import { RecordState } from '../conversation-record/record-state.tsx';
import { currentDesk } from '../dialogue/desk.ts';
import { markOf } from '../dialogue/marks.ts';
import { useWatching } from './use-watching.ts';
import { WhisperBox } from './whisper-box.tsx';

const DESK = '/online/onlineservice/dialogue';

/** Takes over another agent's conversation, or ends it for both sides. */
function Intervene({ conversation: { id, visitorName, agentName } }: { conversation: Conversation }) {
  const openTab = useOpenTab();
  const take = useAction(async () => {
    const words = agentName
      ? `会话立即由您接待，${agentName} 会收到通知，访客会看到「由客服继续为您服务」。`
      : '会话不再排队，立即由您接待。';
    if (!(await confirm({ title: `接管「${visitorName}」的会话？`, words, act: '接管' }))) return;
    await call(takeOverConversation, { params: { id } });
    currentDesk().store.select(id);
    openTab(DESK);
  });
  const end = useAction(async () => {
    const words = '结束后双方不能再发送消息，访客会看到「会话已由管理人员结束」。';
    if (!(await confirm({ title: `强制结束「${visitorName}」的会话？`, words, act: '强制结束', danger: true }))) return;
    await call(forceCloseConversation, { params: { id } });
  });
  return (
    <>
      <Button loading={take.running} onClick={() => void take.run()}>
        接管
      </Button>
      <Button type="danger" loading={end.running} onClick={() => void end.run()}>
        强制结束
      </Button>
    </>
  );
}

function Watched({ id }: { id: string }) {
  const { conversation, log, error, visitorTyping, loadingOlder, loadOlder, take, retry } = useWatching(id);
  const agentId = useSession(({ userinfo }) => userinfo?.user_id);
  const mayTake = useHolds('online_conversation_take');
  const receipts = conversation?.receipts;
  const entries = useMemo(() => {
    if (!log || !receipts) return [];
    const source = { side: 'agent' as const, messages: log.messages, pending: [] };
    return entriesOf({ ...source, markOf: (message) => markOf(message, receipts) }, new Date());
  }, [log, receipts]);
  if (error) return <Failure what="会话" error={error} onRetry={retry} />;
  if (!conversation || !log) return <Loading shape="list" rows={8} />;
  const names = [conversation.agentName ?? '排队中', ...conversation.guests.map(({ agName }) => agName)];
  const live = conversation.state !== 'closed';
  return (
    <>
      <header className="watch-head">
        <p>
          <RecordState conversation={conversation} /> {names.join('、')}
        </p>
        {live && mayTake && conversation.agentId !== agentId && <Intervene conversation={conversation} />}
      </header>
      <MessageHistory
        entries={entries}
        hasOlder={log.base > 0}
        loadingOlder={loadingOlder}
        onOlder={() => void loadOlder()}
        after={visitorTyping && <p className="bubble-typing">{conversation.visitorName} 正在输入…</p>}
      />
      {live && <WhisperBox recordId={id} onSent={take} />}
    </>
  );
}

/** A live conversation, read by a supervisor; nobody in it sees this. */
export function LiveConversationPanel({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <SidePanel title={name ? `旁观会话 ${name}` : '旁观会话'} width={520} flush onClose={onClose}>
      <Watched key={id} id={id} />
    </SidePanel>
  );
}
