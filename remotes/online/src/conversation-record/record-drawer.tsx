import IconPlay from '@douyinfe/semi-icons/lib/es/icons/IconPlay';
import { Button } from '@douyinfe/semi-ui';
import { type Conversation, conversationDetail } from '@lianxi/contracts/online/conversation.contract';
import { makeRecordLink, RECORD_LINK_DAYS, recordAddress } from '@lianxi/contracts/online/record-link.contract';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { lazy, Suspense, useMemo, useState } from 'react';
import { entriesOf } from '../chat-log/entries.ts';
import { MessageHistory } from '../chat-log/message-history.tsx';
import { markOf } from '../dialogue/marks.ts';
import { ChatSummary } from '../summary/chat-summary.tsx';
import { QualityMark } from './quality-mark.tsx';
import { RecordState } from './record-state.tsx';
import { useOpenRecords } from './use-open-records.ts';
import { useRecordMessages } from './use-record-messages.ts';
import './record-drawer.css';

const Replay = lazy(() => import('../replay/replay.tsx'));

function Facts({ conversation }: { conversation: Conversation }) {
  const { agentName, createTime, closeTime, pageTitle, pageUrl, lastSeq } = conversation;
  return (
    <dl className="record-facts">
      <div>
        <dt>状态</dt>
        <dd>
          <RecordState conversation={conversation} />
        </dd>
      </div>
      <div>
        <dt>客服</dt>
        <dd>{agentName ?? '—'}</dd>
      </div>
      <div>
        <dt>开始</dt>
        <dd>
          <EventTime at={createTime} />
        </dd>
      </div>
      <div>
        <dt>时长</dt>
        <dd>{closeTime ? lasted(Date.parse(closeTime) - Date.parse(createTime)) : '进行中'}</dd>
      </div>
      <div>
        <dt>消息</dt>
        <dd>{lastSeq} 条</dd>
      </div>
      <div>
        <dt>页面</dt>
        <dd title={pageUrl}>{pageTitle || pageUrl || '—'}</dd>
      </div>
    </dl>
  );
}

/** The summaries of colleagues, to be read. */
function Summaries({ summaries }: { summaries: readonly WrittenSummary[] }) {
  return summaries.map(({ agentId, agName, state, answers }) => (
    <section key={agentId} className="record-summary" aria-label={`${agName} 的小结`}>
      <h3>
        {agName} 的小结{state === 'draft' && '（未提交）'}
      </h3>
      <p>{answers.map(({ label, words }) => `${label}：${words}`).join('；') || '没有填写内容。'}</p>
    </section>
  ));
}

function Messages({ conversation }: { conversation: Conversation }) {
  const { id, receipts } = conversation;
  const { log, error, loadingOlder, loadOlder, retry } = useRecordMessages(id);
  const entries = useMemo(() => {
    const source = { side: 'agent' as const, messages: log?.messages ?? [], pending: [] };
    return entriesOf({ ...source, markOf: (message) => markOf(message, receipts) }, new Date());
  }, [log?.messages, receipts]);
  if (error) return <Failure what="消息" error={error} onRetry={retry} />;
  if (!log) return <Loading shape="list" rows={8} />;
  return (
    <MessageHistory entries={entries} hasOlder={log.base > 0} loadingOlder={loadingOlder} onOlder={() => void loadOlder()} />
  );
}

function Record({ id }: { id: string }) {
  const [replaying, setReplaying] = useState(false);
  const { data, error, refetch } = useCall(conversationDetail, { params: { id } });
  useOpenRecords(data && [data], refetch);
  const own = useSession(({ userinfo }) => userinfo?.user_id);
  const mayWrite = useHolds('online_dialogue');
  const link = useAction(
    async () => {
      const { token } = await call(makeRecordLink, { params: { id } });
      await navigator.clipboard.writeText(recordAddress(location.origin, token));
    },
    { success: `链接已复制，${RECORD_LINK_DAYS} 天内有效` },
  );
  if (error) return <Failure what="对话" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={8} />;
  // Whoever served the conversation finishes its summary here.
  const isOwn = mayWrite && data.agentId === own;
  return (
    <>
      <Facts conversation={data} />
      <Summaries summaries={data.summaries.filter(({ agentId }) => !isOwn || agentId !== own)} />
      {isOwn && <ChatSummary id={id} live={data.state !== 'closed'} />}
      <QualityMark id={id} quality={data.quality} />
      <div className="record-view">
        <h3>{replaying ? '回放' : '消息'}</h3>
        <Button size="small" loading={link.running} onClick={() => void link.run()}>
          复制链接
        </Button>
        <Button size="small" icon={replaying ? undefined : <IconPlay aria-hidden />} onClick={() => setReplaying(!replaying)}>
          {replaying ? '返回消息' : '回放'}
        </Button>
      </div>
      {replaying ? (
        <Suspense fallback={<Loading shape="list" rows={8} />}>
          <Replay conversation={data} />
        </Suspense>
      ) : (
        <Messages conversation={data} />
      )}
    </>
  );
}

/** One conversation, read-only, next to the list, which the user can still use. */
export function RecordDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title={id ? `会话 ${id}` : '会话'} open={id !== undefined} width={640} flush onClose={onClose}>
      {id && <Record key={id} id={id} />}
    </SidePanel>
  );
}
