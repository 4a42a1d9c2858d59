import { TextArea } from '@douyinfe/semi-ui';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { OneOf, PropertyField } from '@lianxi/shared/designer/property-fields';
import { Select } from './select.tsx';
import type { WorkflowNames } from './workflow-names.ts';

/** A text in which the number, the title and fields of the form can stand. */
export function MessageField({
  text,
  names: { fields },
  fault,
  onChange,
}: {
  text: string;
  names: WorkflowNames;
  fault: string | undefined;
  onChange: (text: string) => void;
}) {
  const parts = [
    { value: 'number', text: '编号' },
    { value: 'title', text: '标题' },
    ...fields.filter(({ retired }) => !retired).map(({ key, label }) => ({ value: key, text: label })),
  ];
  return (
    <PropertyField label="内容" fault={fault}>
      {(bound) => (
        <>
          <TextArea
            {...bound}
            value={text}
            maxCount={500}
            maxLength={500}
            autosize={{ minRows: 3, maxRows: 8 }}
            onChange={onChange}
          />
          <Select
            label="插入内容"
            none="插入…"
            value=""
            options={parts}
            onChange={(key) => key && onChange(`${text}{{${key}}}`)}
          />
        </>
      )}
    </PropertyField>
  );
}

/** One of some fields of the form. */
export function FieldChoice({
  label,
  value,
  fields,
  fault,
  onChange,
}: {
  label: string;
  value: string;
  fields: readonly FormField[];
  fault: string | undefined;
  onChange: (key: string) => void;
}) {
  return (
    <OneOf
      label={label}
      value={value}
      options={[{ value: '', text: '选择字段' }, ...fields.map((field) => ({ value: field.key, text: field.label }))]}
      fault={fault}
      onChange={onChange}
    />
  );
}
