import { Checkbox } from '@douyinfe/semi-ui';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { PropertyField } from '../../designer/property-fields.tsx';

type DateStart = FieldOf<'date'>['default'];

/** The day with which a form begins: none, today, or a fixed one. */
export function DateDefault({ value, onChange }: { value: DateStart; onChange: (value: DateStart) => void }) {
  const kind = value === null ? 'none' : value === 'today' ? 'today' : 'fixed';
  const today = () => new Date().toLocaleDateString('sv-SE');
  return (
    <PropertyField label="默认值">
      {(bound) => (
        <div className="lx-day-value">
          <select
            {...bound}
            className="lx-choice"
            value={kind}
            onChange={({ target }) => onChange(target.value === 'none' ? null : target.value === 'today' ? 'today' : today())}
          >
            <option value="none">无</option>
            <option value="today">填写当天</option>
            <option value="fixed">固定日期</option>
          </select>
          {kind === 'fixed' && (
            <input
              type="date"
              className="lx-choice lx-plain-input"
              aria-label="默认日期"
              value={value ?? ''}
              onChange={({ target }) => target.value && onChange(target.value)}
            />
          )}
        </div>
      )}
    </PropertyField>
  );
}

/** The options that are chosen in a new form. */
export function ChosenDefault({
  options,
  value,
  onChange,
}: {
  options: FieldOf<'choices'>['options'];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  return (
    <PropertyField group label="默认选中">
      {() => (
        <div className="lx-form-default">
          {options.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={value.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...value, key] : value.filter((one) => one !== key))}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </PropertyField>
  );
}
