import { Button } from '@douyinfe/semi-ui';
import type { OwnSummary } from '@lianxi/contracts/summary/summary.contract';
import { answersSchema, startingAnswers } from '@lianxi/contracts/summary/summary-field';
import { useState } from 'react';
import { FormBody } from '../form/form-frame.tsx';
import { useForm } from '../form/use-form.ts';
import { toastSuccess } from '../ui/toast.tsx';
import type { SummaryDrafts } from './summary-drafts.ts';
import { SummaryFieldControl } from './summary-fields.tsx';

/** The form of a template, for the call or chat `id`. What the agent types is a draft until they submit it. */
export function SummaryForm({
  drafts,
  id,
  summary: { fields, answers, state },
  act = '保存小结',
  onSaved,
}: {
  drafts: SummaryDrafts;
  id: string;
  summary: OwnSummary;
  /** The text of the button. */
  act?: string;
  onSaved: () => Promise<unknown>;
}) {
  // The form uses the rules and answers of its beginning.
  const [{ schema, initial }] = useState(() => ({
    schema: answersSchema(fields),
    initial: startingAnswers(fields, drafts.get(id) ?? answers),
  }));
  const form = useForm(schema, {
    initial,
    // A submitted summary is changed as a whole or not at all.
    changed: (values) => state !== 'done' && drafts.note(id, values),
    submit: async (values) => {
      await drafts.handIn(id, values);
      await onSaved();
      toastSuccess('小结已保存');
    },
  });
  return (
    <FormBody form={form}>
      {fields.map((field) => (
        <SummaryFieldControl key={field.key} form={form} field={field} answer={initial[field.key]} />
      ))}
      <Button htmlType="submit" theme="solid" loading={form.submitting}>
        {act}
      </Button>
    </FormBody>
  );
}
