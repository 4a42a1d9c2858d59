import { Button } from '@douyinfe/semi-ui';
import { type Label, labelFields } from '@lianxi/contracts/customer/label.contract';
import { Field } from '@lianxi/shared/form/field';
import { TextField } from '@lianxi/shared/form/fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { useEffect, useRef } from 'react';
import { ColorChoice } from './color-choice.tsx';

type Fields = Pick<Label, 'name' | 'color'>;

/** Name and colour in one line, for a new label or for one that is being changed. */
export function LabelForm({
  initial,
  act,
  onSave,
  onCancel,
}: {
  initial: Fields;
  act: string;
  onSave: (fields: Fields) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const form = useForm(labelFields, { initial, submit: onSave });
  const formRef = useRef<HTMLFormElement>(null);
  const { submitting } = form;
  // At the end of a long list what is wrong would stand below the edge.
  useEffect(() => {
    if (!submitting) formRef.current?.scrollIntoView({ block: 'nearest' });
  }, [submitting]);
  return (
    <form ref={formRef} id={form.id} className="label-form" noValidate onSubmit={form.submit}>
      <div className="label-form-fields">
        <TextField form={form} name="name" label="标签名称" />
        <Field<Fields, Label['color']> form={form} name="color" label="颜色" group>
          {({ value, onChange }) => <ColorChoice value={value} onChange={onChange} />}
        </Field>
        <div className="label-form-buttons">
          <Button htmlType="submit" theme="solid" loading={form.submitting}>
            {act}
          </Button>
          {onCancel && <Button onClick={onCancel}>取消</Button>}
        </div>
      </div>
      {form.problem instanceof Error && (
        <p className="lx-field-error" role="alert">
          {form.problem.message}
        </p>
      )}
    </form>
  );
}
