import { callSummary } from '@lianxi/contracts/summary/summary.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { WrittenAnswers } from '@lianxi/shared/summary/written-answers';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useState } from 'react';
import { useFormCode } from './use-form-code.ts';
import './summary.css';

/** What the agent writes down about a call, while it lasts and afterwards. */
export function SummaryPanel({ linkedid }: { linkedid: string }) {
  const live = useTelephony(({ calls }) => calls.find((one) => one.linkedid === linkedid));
  const spoken = !live || live.answertime !== null;
  // What another tab of the portal holds is read anew when this one comes to the front.
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(callSummary, { params: { linkedid } }, { enabled: spoken && inFront });
  const code = useFormCode(spoken && inFront);
  const [editing, setEditing] = useState(false);
  if (!spoken || data?.fields.length === 0) return null;
  const reads = data?.state === 'done' && !editing;
  const { Form } = code;
  const ready = data !== undefined && (reads || Form !== null);
  const failure = ready ? null : data ? code.error : error;
  const retry = () => (data ? code.load() : void refetch());
  return (
    <section className="caller-part summary" aria-label="通话小结">
      <header className="summary-head">
        <h2>通话小结</h2>
        {reads && (
          <button type="button" className="summary-edit" onClick={() => setEditing(true)}>
            修改
          </button>
        )}
      </header>
      {failure !== null && <Failure what="通话小结" error={failure} onRetry={retry} />}
      {!ready && failure === null && <Loading shape="list" rows={3} />}
      {data && reads && <WrittenAnswers fields={data.fields} answers={data.answers} />}
      {data && !reads && Form && inFront && <Form linkedid={linkedid} summary={data} onSaved={() => setEditing(false)} />}
    </section>
  );
}
