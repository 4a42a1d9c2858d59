import { Button } from '@douyinfe/semi-ui';
import type { Condition } from '@lianxi/contracts/form/condition';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { ReactNode } from 'react';
import { ConditionEditor } from '../../condition/condition-editor.tsx';
import { ToggleField } from '../../designer/parts/toggle-field.tsx';
import { PropertyField, TextLine } from '../../designer/property-fields.tsx';
import { AccessField } from './access-field.tsx';
import { type FieldPlace, fieldAt, fieldsIn } from './definition-edit.ts';
import type { FieldFormProps } from './field-form-props.ts';
import { typeNames } from './field-types.ts';
import { TypeFields } from './type-fields.tsx';

/** The properties of one field. What the user types is in the draft at once. */
export function FieldForm({
  definition,
  place,
  faults,
  onChange,
  onSelect,
  notes,
  columns,
}: {
  definition: FormDefinition;
  place: FieldPlace;
  /** What is wrong with this field. */
  faults: readonly string[];
  onChange: (part: object, subject: string) => void;
  /** Selects another field: the sub-table of a column. */
  onSelect: (place: FieldPlace) => void;
  /** What the user should know of the changes of this field. */
  notes: ReactNode;
  /** The columns of a sub-table. */
  columns: ReactNode;
}) {
  const field = fieldAt(definition, place);
  if (!field) return null;
  const { table, key } = place;
  const fields = fieldsIn(definition, table);
  const change = (part: object, subject: string) => onChange(part, `${table ?? ''} ${key} ${subject}`);
  const others = fields.filter((one) => one.key !== key);
  const props = { field, fields, change };
  const owner = table === null ? undefined : fieldAt(definition, { key: table, table: null });
  return (
    <div className="lx-form">
      {owner && (
        <Button theme="borderless" className="lx-form-designer-back" onClick={() => onSelect({ key: owner.key, table: null })}>
          返回「{owner.label}」
        </Button>
      )}
      <h2 className="lx-designer-panel-title">{typeNames[field.type]}</h2>
      {faults.length > 0 && (
        <ul className="lx-designer-faults" aria-label="问题">
          {faults.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {!field.retired && notes}
      <TextLine label="名称" value={field.label} maxLength={30} onChange={(label) => change({ label }, 'label')} />
      <TextLine
        label="填写提示"
        value={field.hint}
        maxLength={100}
        placeholder="填写时显示在字段下方"
        onChange={(hint) => change({ hint }, 'hint')}
      />
      {'required' in field && (
        <ToggleField label="必填" value={field.required} onChange={(required) => change({ required }, 'required')} />
      )}
      <TypeFields {...props} columns={columns} />
      {table === null && <FindingFields {...props} />}
      <ConditionFields {...props} fields={others} />
      {table === null && <AccessField access={field.access} onChange={(access) => change({ access }, 'access')} />}
      <ToggleField
        label="停用"
        hint="停用后不再填写，已有的值保留并显示。"
        value={field.retired}
        onChange={(retired) => change({ retired }, 'retired')}
      />
      {field.retired && notes}
    </div>
  );
}

/** How records are found by the field, and how its values are protected. */
function FindingFields({ field, change }: FieldFormProps) {
  const always = field.type === 'phone' || field.type === 'idCard';
  return (
    <>
      {'filterable' in field && (
        <ToggleField
          label="可筛选"
          hint="列表可以按它筛选和排序。"
          value={field.filterable}
          onChange={(filterable) => change({ filterable }, 'filterable')}
        />
      )}
      {'unique' in field && (
        <ToggleField
          label="唯一"
          hint="两条记录不能有相同的值。"
          value={field.unique}
          onChange={(unique) => change({ unique }, 'unique')}
        />
      )}
      {(always || 'personal' in field) && (
        <ToggleField
          label="个人信息"
          hint={always ? '始终加密保存，没有号码权限时隐藏。' : '加密保存，没有号码权限时隐藏，只能按完整的值查找。'}
          value={always || ('personal' in field && field.personal)}
          disabled={always}
          onChange={(personal) => change({ personal }, 'personal')}
        />
      )}
    </>
  );
}

const conditionNames = [
  { key: 'visibleWhen', label: '显示条件', none: '始终显示' },
  { key: 'requiredWhen', label: '必填条件', none: '按「必填」' },
  { key: 'readOnlyWhen', label: '只读条件', none: '可以修改' },
] as const;

/** When the field is shown, must be filled in, and cannot be changed. */
function ConditionFields({ field, fields, change }: FieldFormProps) {
  return conditionNames.map(({ key, label, none }) => {
    const value: Condition | null | undefined = (field as unknown as Record<string, Condition | null | undefined>)[key];
    if (value === undefined) return null;
    return (
      <PropertyField key={key} group label={label} {...(value === null && { hint: none })}>
        {() => <ConditionEditor label={label} fields={fields} value={value} onChange={(next) => change({ [key]: next }, key)} />}
      </PropertyField>
    );
  });
}
