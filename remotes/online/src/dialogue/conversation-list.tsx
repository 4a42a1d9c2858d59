import { Button } from '@douyinfe/semi-ui';
import { replyDue } from '@lianxi/contracts/online/reply-due';
import { replyTimes } from '@lianxi/contracts/online/silent-monitor.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { TextStatusBar } from '../text-status/text-status-bar.tsx';
import { ONLINE, useTextStatus } from '../text-status/use-text-status.ts';
import { ConversationRow } from './conversation-row.tsx';
import { countByKind, shownDialogues } from './dialogue-state.ts';
import { ListFilterBar } from './list-filter.tsx';
import { useDesk, useDeskState } from './use-desk.ts';

const CLOCK_MS = 1000;

const TIMES_STALE_MS = 300_000;
/** Used until the times are known. */
const noTimes = { firstReplySeconds: 0, replySeconds: 0 };

/** The limits for the time of an answer, and how far the server's clock is ahead of this one. */
function useReplyTimes() {
  const { data, dataUpdatedAt } = useCall(replyTimes, {}, { staleTime: TIMES_STALE_MS });
  return { times: data ?? noTimes, skewMs: data ? Date.parse(data.serverTime) - dataUpdatedAt : 0 };
}

/** The present time, in seconds, for the waiting times. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function NoConversation() {
  const { status, error, refetch, choose } = useTextStatus();
  if (!status && error) return <Failure what="在线客服状态" error={error} onRetry={() => void refetch()} />;
  if (!status) return <Loading shape="list" rows={6} />;
  if (status.onlineServiceStatus === ONLINE) return <Empty title="暂无会话" words="有访客咨询时会自动出现在这里，无需刷新。" />;
  const online = (
    <Button theme="solid" loading={choose.running} onClick={() => void choose.run(ONLINE)}>
      上线接待
    </Button>
  );
  return <Empty title={`您当前${status.onlineServiceStatusName}`} words="上线后，系统会把排队的访客分配给您。" action={online} />;
}

function NothingFits() {
  const { store } = useDesk();
  const all = <Button onClick={() => store.setFilter({ kind: 'all', words: '' })}>显示全部会话</Button>;
  return <Empty title="没有符合条件的会话" words="换一个范围或关键词试试。" action={all} />;
}

/** Left pane: the agent's own status, and the conversations by urgency. */
export function ConversationList() {
  const { store, agentId } = useDesk();
  const state = useDeskState((now) => now);
  const { phase, error, selectedId } = state;
  const shown = useMemo(() => shownDialogues(state, agentId), [state, agentId]);
  const has = countByKind(state, agentId).all > 0;
  const { times, skewMs } = useReplyTimes();
  const now = useClock() + skewMs;
  const select = useCallback((id: string) => store.select(id), [store]);
  const putAway = useCallback((id: string) => store.putAway(id), [store]);
  return (
    <>
      <TextStatusBar />
      {has && <ListFilterBar />}
      <div className="chat-list">
        {phase === 'loading' && <Loading shape="list" rows={6} />}
        {phase === 'failed' && <Failure what="会话" error={error} onRetry={() => void store.load()} />}
        {phase === 'ready' && !has && <NoConversation />}
        {has && shown.length === 0 && <NothingFits />}
        {shown.length > 0 && (
          <ul>
            {shown.map((dialogue) => (
              <ConversationRow
                key={dialogue.conversation.id}
                dialogue={dialogue}
                agentId={agentId}
                selected={dialogue.conversation.id === selectedId}
                due={dialogue.over ? null : replyDue(dialogue.conversation, times)}
                now={now}
                onSelect={select}
                onPutAway={putAway}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
