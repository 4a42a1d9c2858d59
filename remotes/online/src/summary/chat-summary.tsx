import { chatSummary, isChangeable } from '@lianxi/contracts/summary/summary.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { SummaryForm } from '@lianxi/shared/summary/summary-form';
import { WrittenAnswers } from '@lianxi/shared/summary/written-answers';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useState } from 'react';
import { summaryDrafts } from './summary-drafts.ts';
import './chat-summary.css';

/** The agent's summary of a conversation: closed while it is live, open at once when it is over. Give it the conversation as key. */
export function ChatSummary({ id, live }: { id: string; live: boolean }) {
  const inFront = useTabVisible();
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || !live;
  const { data, error, refetch } = useCall(chatSummary, { params: { id } }, { enabled: inFront });
  const [editing, setEditing] = useState(false);
  const reads = data?.state === 'done' && !editing;
  const saved = async () => {
    await invalidate(chatSummary, { params: { id } });
    setEditing(false);
  };
  return (
    <section className="chat-summary" aria-label="会话小结">
      <header>
        <h2>会话小结</h2>
        {((reads && isChangeable(data)) || !open) && (
          <button type="button" onClick={() => (open ? setEditing(true) : setUnfolded(true))}>
            {open ? '修改' : '填写'}
          </button>
        )}
      </header>
      {open && error && !data && <Failure what="会话小结" error={error} onRetry={() => void refetch()} />}
      {open && !data && !error && <Loading shape="list" rows={3} />}
      {open && data && reads && <WrittenAnswers fields={data.fields} answers={data.answers} />}
      {open && data && !reads && <SummaryForm drafts={summaryDrafts} id={id} summary={data} onSaved={saved} />}
    </section>
  );
}
