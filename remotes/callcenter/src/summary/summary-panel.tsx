import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { callSummary, isChangeable } from '@lianxi/contracts/summary/summary.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { WrittenAnswers } from '@lianxi/shared/summary/written-answers';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useEffect, useRef, useState } from 'react';
import { summaryDrafts } from './summary-drafts.ts';
import { useFormCode } from './use-form-code.ts';
import './summary.css';

/** The summary that the agent writes about a call, during it and afterwards. */
export function SummaryPanel({ linkedid }: { linkedid: string }) {
  const live = useTelephony(({ calls }) => calls.find((one) => one.linkedid === linkedid));
  const spoken = !live || live.answertime !== null;
  // When this tab comes to the front, it reads again what another tab may have written. The first read does not wait for that:
  // the form is there when the call ends.
  const inFront = useTabVisible();
  const [prepared, setPrepared] = useState(false);
  const { data, error, refetch } = useCall(callSummary, { params: { linkedid } }, { enabled: spoken && (inFront || !prepared) });
  const code = useFormCode(spoken);
  // A panel that opened before the news of its call may have read that nobody was spoken with: each news asks once more.
  const nobody = data?.fields.length === 0;
  const news = live ? live.answertime : 'over';
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!nobody || news === null || asked.current === news) return;
    asked.current = news;
    void refetch();
  }, [nobody, news, refetch]);
  if (data && !prepared) setPrepared(true);
  const [editing, setEditing] = useState(false);
  const wrapsUp = useTelephony(({ status }) => status?.activity === 'wrap-up');
  if (!spoken || nobody) return null;
  const reads = data?.state === 'done' && !editing;
  const { Form } = code;
  const ready = data !== undefined && (reads || Form !== null);
  const failure = ready ? null : data ? code.error : error;
  const retry = () => (data ? code.load() : void refetch());
  const saved = async () => {
    await Promise.all([invalidate(callSummary, { params: { linkedid } }), invalidate(myCallRecords)]);
    setEditing(false);
  };
  return (
    <section className="caller-part summary" aria-label="通话小结">
      <header className="summary-head">
        <h2>通话小结</h2>
        {reads && isChangeable(data) && (
          <button type="button" className="summary-edit" onClick={() => setEditing(true)}>
            修改
          </button>
        )}
      </header>
      {failure !== null && <Failure what="通话小结" error={failure} onRetry={retry} />}
      {!ready && failure === null && <Loading shape="list" rows={3} />}
      {data && reads && <WrittenAnswers fields={data.fields} answers={data.answers} />}
      {data && !reads && Form && inFront && (
        <Form
          drafts={summaryDrafts}
          id={linkedid}
          summary={data}
          act={wrapsUp ? '保存并结束话后处理' : '保存小结'}
          onSaved={saved}
        />
      )}
    </section>
  );
}
