import { Button } from '@douyinfe/semi-ui';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { blacklistEntry } from '@lianxi/contracts/online/blacklist-entry.contract';
import { type Conversation, chatChannelNames, conversationList } from '@lianxi/contracts/online/conversation.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { ReactNode } from 'react';
import { previewOf } from '../chat-log/preview.ts';
import { useDialogue } from './use-desk.ts';
import './visitor-panel.css';

const PAST_CONVERSATIONS = 10;

function Facts({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  const { visitorName, visitorId, pageTitle, pageUrl, createTime, assignTime } = conversation;
  return (
    <section className="visitor-part" aria-label="访客">
      <h3>访客</h3>
      <dl className="visitor-facts">
        <dt>名称</dt>
        <dd>{visitorName}</dd>
        <dt>编号</dt>
        <dd>{visitorId}</dd>
        <dt>渠道</dt>
        <dd>{chatChannelNames[conversation.channel]}</dd>
        <dt>页面</dt>
        <dd title={pageUrl}>{pageTitle || pageUrl || '—'}</dd>
        <dt>进入</dt>
        <dd>
          <RelativeTime at={createTime} />
        </dd>
        <dt>接入</dt>
        <dd>
          <RelativeTime at={assignTime} />
        </dd>
      </dl>
      {children}
    </section>
  );
}

function PastConversations({ visitorId, conversationId }: { visitorId: string; conversationId: string }) {
  const openTab = useOpenTab();
  const query = { visitorId, pageSize: PAST_CONVERSATIONS };
  const { data, error, isPending, refetch } = useCall(conversationList, { query });
  if (isPending) return <Loading shape="list" rows={3} />;
  if (error) return <Failure what="历史会话" error={error} onRetry={() => void refetch()} />;
  const past = data.list.filter((other) => other.id !== conversationId && other.state === 'closed');
  if (past.length === 0) return <p className="visitor-none">首次来访，没有历史会话</p>;
  return (
    <ul className="visitor-past">
      {past.map((other) => (
        <li key={other.id}>
          <button type="button" onClick={() => openTab(`/online/dialoguerecord?id=${other.id}`)}>
            <span>
              <RelativeTime at={other.createTime} />
              <span>{other.agentName ?? '未接待'}</span>
            </span>
            <span>{other.lastMessage ? previewOf(other.lastMessage) : '没有消息'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Bans the visitor; the conversation continues until it is ended. */
function Ban({ visitorId, visitorName }: Conversation) {
  const { run, running } = useAction(
    (reason: string) => call(blacklistEntry.create, { body: { visitorId, reason, enabled: true } }),
    { success: '已加入黑名单' },
  );
  const ask = async () => {
    const words = '该访客不能再发起会话，当前会话不受影响。可在「黑名单」中恢复。';
    const sure = await confirm({ title: `将「${visitorName}」加入黑名单？`, words, act: '加入黑名单', danger: true });
    if (sure) await run('接待时加入');
  };
  return (
    <Button size="small" type="danger" className="visitor-ban" loading={running} onClick={() => void ask()}>
      加入黑名单
    </Button>
  );
}

/** The visitor, and their former conversations. Fills the slot `dialogue.side-panel`. */
export default function VisitorPanel({ conversationId, visitorId }: SlotProps['dialogue.side-panel']) {
  const dialogue = useDialogue(conversationId);
  const bans = useHolds('online_blacklist');
  const seesRecords = useHolds('online_dialoguerecord');
  return (
    <>
      {dialogue && <Facts conversation={dialogue.conversation}>{bans && <Ban {...dialogue.conversation} />}</Facts>}
      {seesRecords && (
        <section className="visitor-part" aria-label="历史会话">
          <h3>历史会话</h3>
          <PastConversations visitorId={visitorId} conversationId={conversationId} />
        </section>
      )}
    </>
  );
}
