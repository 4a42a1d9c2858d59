import { InputNumber } from '@douyinfe/semi-ui';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import './share-field.css';

/**
 * A percentage of agents: by slider or as a number. It uses the browser's own slider, which supports every keyboard and screen
 * reader.
 */
export function ShareField<T extends { percent: number }>(field: FieldProps<T>) {
  return (
    <Field<T, number> {...field}>
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }) => (
        <div className="share">
          <input
            ref={ref}
            id={id}
            type="range"
            min={0}
            max={100}
            step={1}
            list={`${id}-marks`}
            value={value}
            disabled={disabled}
            aria-valuetext={`${value}% 的坐席`}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(Number(event.target.value))}
            onBlur={onBlur}
          />
          <datalist id={`${id}-marks`}>
            {[0, 5, 25, 50, 100].map((mark) => (
              <option key={mark} value={mark} />
            ))}
          </datalist>
          <InputNumber
            aria-label={`${field.label}，数字`}
            min={0}
            max={100}
            precision={0}
            suffix="%"
            value={value}
            disabled={disabled}
            onNumberChange={(next) => onChange(Number.isNaN(next) ? 0 : next)}
            style={{ width: 110 }}
          />
        </div>
      )}
    </Field>
  );
}
