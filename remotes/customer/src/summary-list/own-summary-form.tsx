import { Button } from '@douyinfe/semi-ui';
import {
  callSummary,
  chatSummary,
  isChangeable,
  type OwnSummary,
  saveCallSummary,
  saveChatSummary,
} from '@lianxi/contracts/summary/summary.contract';
import { type ListedSummary, readSummary, summaryList } from '@lianxi/contracts/summary/summary-list.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { SummaryDrafts } from '@lianxi/shared/summary/summary-drafts';
import { SummaryForm } from '@lianxi/shared/summary/summary-form';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';

/** The summaries of calls and of conversations that the agent is writing here. */
const drafts = {
  call: new SummaryDrafts((linkedid, body) => call(saveCallSummary, { params: { linkedid }, body })),
  chat: new SummaryDrafts((id, body) => call(saveChatSummary, { params: { id }, body })),
};

const rights = { call: 'homepage_callcenter_mark', chat: 'online_dialogue' };

/** The agent's own summary: what is owed is written here, and what was submitted is supplemented while the tenant allows it. */
export function OwnSummaryForm({ summary }: { summary: ListedSummary }) {
  const mayWrite = useHolds(rights[summary.channel]);
  if (!mayWrite) return null;
  return summary.channel === 'call' ? <OfCall summary={summary} /> : <OfChat summary={summary} />;
}

function OfCall({ summary }: { summary: ListedSummary }) {
  const { data, error, refetch } = useCall(callSummary, { params: { linkedid: summary.associationId } });
  if (error && !data) return <Failure what="小结" error={error} onRetry={() => void refetch()} />;
  return data ? <Form summary={summary} own={data} /> : <Loading shape="list" rows={3} />;
}

function OfChat({ summary }: { summary: ListedSummary }) {
  const { data, error, refetch } = useCall(chatSummary, { params: { id: summary.associationId } });
  if (error && !data) return <Failure what="小结" error={error} onRetry={() => void refetch()} />;
  return data ? <Form summary={summary} own={data} /> : <Loading shape="list" rows={3} />;
}

function Form({ summary, own }: { summary: ListedSummary; own: OwnSummary }) {
  const [open, setOpen] = useState(summary.state !== 'done');
  const until = own.changeableUntil === null ? null : new Date(own.changeableUntil);
  if (!isChangeable(own)) {
    return <p className="listed-own">提交已超过可修改的时间，不能再修改。</p>;
  }
  const saved = () =>
    Promise.all([invalidate(summaryList), invalidate(readSummary), invalidate(callSummary), invalidate(chatSummary)]);
  if (open) {
    const act = summary.state === 'done' ? '保存修改' : '提交小结';
    return (
      <div className="listed-own">
        <SummaryForm drafts={drafts[summary.channel]} id={summary.associationId} summary={own} act={act} onSaved={saved} />
      </div>
    );
  }
  return (
    <p className="listed-own">
      <Button onClick={() => setOpen(true)}>补充或修改</Button>
      {until !== null && <span>可修改至 {absoluteTime(until).slice(0, -':00'.length)}</span>}
    </p>
  );
}
