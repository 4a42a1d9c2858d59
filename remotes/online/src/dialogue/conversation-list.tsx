import { Button } from '@douyinfe/semi-ui';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ConversationRow } from './conversation-row.tsx';
import { sortDialogues } from './dialogue-state.ts';
import { ONLINE, TextStatusBar, useTextStatus } from './text-status-bar.tsx';
import { useDesk, useDeskState } from './use-desk.ts';

const CLOCK_MS = 1000;

/** The seconds of the waiting times. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function NoConversation() {
  const { status, switching, choose } = useTextStatus();
  if (!status) return null;
  if (status.onlineServiceStatus === '1') return <Empty title="暂无会话" words="有访客咨询时会自动出现在这里，无需刷新。" />;
  const online = (
    <Button theme="solid" loading={switching} onClick={() => void choose(ONLINE)}>
      上线接待
    </Button>
  );
  return <Empty title={`您当前${status.onlineServiceStatusName}`} words="上线后，系统会把排队的访客分配给您。" action={online} />;
}

/** Left pane: own status, and the conversations by urgency. */
export function ConversationList() {
  const { store, agentId } = useDesk();
  const { phase, error, dialogues, selectedId } = useDeskState((state) => state);
  const sorted = useMemo(() => sortDialogues(dialogues.values()), [dialogues]);
  const now = useClock();
  const select = useCallback((id: string) => store.select(id), [store]);
  const putAway = useCallback((id: string) => store.putAway(id), [store]);
  return (
    <>
      <TextStatusBar />
      <div className="chat-list">
        {phase === 'loading' && <Loading shape="list" rows={6} />}
        {phase === 'failed' && <Failure what="会话" error={error} onRetry={() => void store.load()} />}
        {phase === 'ready' && sorted.length === 0 && <NoConversation />}
        {sorted.length > 0 && (
          <ul>
            {sorted.map((dialogue) => (
              <ConversationRow
                key={dialogue.conversation.id}
                dialogue={dialogue}
                agentId={agentId}
                selected={dialogue.conversation.id === selectedId}
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
