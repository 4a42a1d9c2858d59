import { Button } from '@douyinfe/semi-ui';
import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { type CallSummary, callSummary, saveCallSummary } from '@lianxi/contracts/summary/summary.contract';
import { answersSchema, startingAnswers } from '@lianxi/contracts/summary/summary-field';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { SummaryFieldControl } from '@lianxi/shared/summary/summary-fields';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { summaryDrafts } from './summary-drafts.ts';

/** The form of a call's template. What is typed is a draft until it is handed in. */
export function SummaryForm({
  linkedid,
  summary: { fields, answers, state },
  onSaved,
}: {
  linkedid: string;
  summary: CallSummary;
  onSaved: () => void;
}) {
  const wrapsUp = useTelephony(({ status }) => status?.activity === 'wrap-up');
  // The form keeps the rules and answers with which it began.
  const [{ schema, initial }] = useState(() => ({
    schema: answersSchema(fields),
    initial: startingAnswers(fields, summaryDrafts.get(linkedid) ?? answers),
  }));
  const form = useForm(schema, {
    initial,
    // What was handed in is changed as a whole or not at all.
    changed: (values) => state !== 'done' && summaryDrafts.note(linkedid, values),
    submit: async (values) => {
      await summaryDrafts.rest(linkedid);
      await call(saveCallSummary, { params: { linkedid }, body: { draft: false, answers: values } });
      summaryDrafts.forget(linkedid);
      await Promise.all([invalidate(callSummary, { params: { linkedid } }), invalidate(myCallRecords)]);
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
        {wrapsUp ? '保存并结束话后处理' : '保存小结'}
      </Button>
    </FormBody>
  );
}
