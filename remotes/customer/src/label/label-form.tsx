import { Button } from '@douyinfe/semi-ui';
import { type CountedLabel, type Label, label } from '@lianxi/contracts/customer/label.contract';
import { call } from '@lianxi/shared/client/api';
import { Field } from '@lianxi/shared/form/field';
import { TextField } from '@lianxi/shared/form/fields';
import { isConflict, useForm } from '@lianxi/shared/form/use-form';
import { toastError } from '@lianxi/shared/ui/toast';
import { useEffect, useRef } from 'react';
import { ColorChoice } from './color-choice.tsx';

type Fields = Pick<Label, 'name' | 'color'>;

/** Name and colour in one line, for a new label or for the one that is given. */
export function LabelForm({
  changing,
  onSaved,
  onCancel,
}: {
  changing: CountedLabel | null;
  onSaved: () => Promise<unknown>;
  onCancel?: () => void;
}) {
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(changing);
  const form = useForm(label.schema.fields, {
    initial: changing ?? { name: '', color: 'blue' },
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(label.update, { body: { ...fields, id: current.id, version: current.version } });
      else await call(label.create, { body: fields });
      await onSaved();
    },
    ...(changing && {
      latest: async () => {
        stored.current = await call(label.read, { params: { id: changing.id } });
        return stored.current;
      },
    }),
  });
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
