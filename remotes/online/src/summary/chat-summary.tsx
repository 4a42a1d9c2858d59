import { Button } from '@douyinfe/semi-ui';
import { type CallSummary, chatSummary, saveChatSummary } from '@lianxi/contracts/summary/summary.contract';
import { answersSchema, startingAnswers } from '@lianxi/contracts/summary/summary-field';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { SummaryFieldControl } from '@lianxi/shared/summary/summary-fields';
import { WrittenAnswers } from '@lianxi/shared/summary/written-answers';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { summaryDrafts } from './summary-drafts.ts';
import './chat-summary.css';

/** The form of the template. What is typed is a draft until it is handed in. */
function SummaryForm({ id, summary, onSaved }: { id: string; summary: CallSummary; onSaved: () => void }) {
  const { fields, answers, state } = summary;
  // The form keeps the rules with which it began.
  const [schema] = useState(() => answersSchema(fields));
  const [initial] = useState(() => startingAnswers(fields, summaryDrafts.get(id) ?? answers));
  const form = useForm(schema, {
    initial,
    // What was handed in is changed as a whole or not at all.
    changed: (values) => state !== 'done' && summaryDrafts.note(id, values),
    submit: async (values) => {
      await summaryDrafts.rest(id);
      await call(saveChatSummary, { params: { id }, body: { draft: false, answers: values } });
      summaryDrafts.forget(id);
      await invalidate(chatSummary, { params: { id } });
      toastSuccess('小结已保存');
      onSaved();
    },
  });
  return (
    <FormBody form={form}>
      {fields.map((field) => (
        <SummaryFieldControl key={field.key} form={form} field={field} answer={initial[field.key]} />
      ))}
      <Button htmlType="submit" theme="solid" loading={form.submitting}>
        保存小结
      </Button>
    </FormBody>
  );
}

/** What the agent writes down about a conversation: folded away while it lasts, open when it is over. Give it a key by conversation. */
export function ChatSummary({ id, live }: { id: string; live: boolean }) {
  const inFront = useTabVisible();
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || !live;
  const { data, error, refetch } = useCall(chatSummary, { params: { id } }, { enabled: open && inFront });
  const [editing, setEditing] = useState(false);
  const reads = data?.state === 'done' && !editing;
  return (
    <section className="chat-summary" aria-label="会话小结">
      <header>
        <h2>会话小结</h2>
        {(reads || !open) && (
          <button type="button" onClick={() => (open ? setEditing(true) : setUnfolded(true))}>
            {open ? '修改' : '填写'}
          </button>
        )}
      </header>
      {open && error && !data && <Failure what="会话小结" error={error} onRetry={() => void refetch()} />}
      {open && !data && !error && <Loading shape="list" rows={3} />}
      {open && data && reads && <WrittenAnswers fields={data.fields} answers={data.answers} />}
      {open && data && !reads && <SummaryForm id={id} summary={data} onSaved={() => setEditing(false)} />}
    </section>
  );
}
