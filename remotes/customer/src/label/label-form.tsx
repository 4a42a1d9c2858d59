import { Button } from '@douyinfe/semi-ui';
import { type CountedLabel, type Label, label } from '@lianxi/contracts/customer/label.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import { TextField } from '@lianxi/shared/form/fields';
import { isConflict } from '@lianxi/shared/form/use-form';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { toastError } from '@lianxi/shared/ui/toast';
import { useEffect, useRef } from 'react';
import { ColorChoice } from './color-choice.tsx';

type Fields = Pick<Label, 'name' | 'color'>;

/** Name and colour in one line, for a new label or for the given one. */
export function LabelForm({
  changing,
  onSaved,
  onCancel,
}: {
  changing: CountedLabel | null;
  onSaved: () => void;
  onCancel?: () => void;
}) {
  const form = useRecordForm(label.schema.fields, {
    record: changing,
    blank: { name: '', color: 'blue' },
    create: (body) => call(label.create, { body }),
    update: (body) => call(label.update, { body }),
    read: (id) => call(label.read, { params: { id } }),
    list: label.list,
    onClose: onSaved,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const { submitting } = form;
  // At the end of a long list the error would be below the visible part.
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
            {changing ? '保存' : '添加'}
          </Button>
          {onCancel && <Button onClick={onCancel}>取消</Button>}
        </div>
      </div>
      {form.problem instanceof Error && (
        <p className="lx-field-error" role="alert">
          {form.problem.message}
          {isConflict(form.problem) && form.loadLatest && (
            <Button theme="borderless" size="small" onClick={() => void form.loadLatest?.().catch(toastError)}>
              载入最新
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
