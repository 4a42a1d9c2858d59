import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Button, Input, InputNumber } from '@douyinfe/semi-ui';
import { type FormField, isFilledIn } from '@lianxi/contracts/form/form-field';
import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import { Select } from './select.tsx';
import type { WorkflowNames } from './workflow-names.ts';

type Values = Extract<WorkflowNode, { type: 'set' }>['values'];
type Value = Values[number]['value'];

const settable: ReadonlySet<FormField['type']> = new Set(['text', 'lines', 'number', 'money', 'date', 'choice']);
const FEN = 100;

/** Which fields get which values when the order comes here. */
export function SetValuesField({
  values,
  names: { fields },
  fault,
  onChange,
}: {
  values: Values;
  names: WorkflowNames;
  fault: string | undefined;
  onChange: (values: Values) => void;
}) {
  const offered = fields.filter((field) => settable.has(field.type) && isFilledIn(field));
  const put = (at: number, next: Values[number]) => onChange(values.map((one, index) => (index === at ? next : one)));
  return (
    <PropertyField group label="字段和值" fault={fault}>
      {() => (
        <div className="wo-lines">
          {values.map(({ field: key, value }, at) => {
            const field = fields.find((one) => one.key === key);
            return (
              <div className="wo-line" key={at}>
                <div className="wo-line-head">
                  <Select
                    label={`字段 ${at + 1}`}
                    none="选择字段"
                    value={key}
                    options={offered.map((one) => ({ value: one.key, text: one.label }))}
                    onChange={(next) => put(at, { field: next, value: '' })}
                  />
                  <button
                    type="button"
                    className="lx-icon-button"
                    aria-label={`删除字段 ${at + 1}`}
                    title="删除"
                    onClick={() => onChange(values.filter((_, index) => index !== at))}
                  >
                    <IconClose aria-hidden size="small" />
                  </button>
                </div>
                {field && (
                  <ValueControl
                    label={`${field.label}的值`}
                    field={field}
                    value={value}
                    onChange={(next) => put(at, { field: key, value: next })}
                  />
                )}
              </div>
            );
          })}
          {values.length < 20 && (
            <Button size="small" disabled={offered.length === 0} onClick={() => onChange([...values, { field: '', value: '' }])}>
              添加字段
            </Button>
          )}
        </div>
      )}
    </PropertyField>
  );
}

function ValueControl({
  label,
  field,
  value,
  onChange,
}: {
  label: string;
  field: FormField;
  value: Value;
  onChange: (value: Value) => void;
}) {
  switch (field.type) {
    case 'choice':
      return (
        <Select
          label={label}
          none="选择"
          value={String(value)}
          options={field.options.map((option) => ({ value: option.key, text: option.label }))}
          onChange={onChange}
        />
      );
    case 'number':
    case 'money': {
      const shown = field.type === 'money' ? FEN : 1;
      return (
        <InputNumber
          aria-label={label}
          suffix={field.type === 'money' ? '元' : field.unit}
          value={typeof value === 'number' ? value / shown : ''}
          hideButtons
          onChange={(next) => onChange(next === '' ? '' : Math.round(Number(next) * shown * 1e6) / 1e6)}
        />
      );
    }
    case 'date':
      return (
        <input
          type="date"
          className="wo-day"
          aria-label={label}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return <Input aria-label={label} value={String(value)} maxLength={500} onChange={onChange} />;
  }
}
