import { Input, InputNumber } from '@douyinfe/semi-ui';
import { type ReactNode, useId } from 'react';
import { Picker } from '../ui/picker.tsx';
import type { LoadOptions, PickerOption } from '../ui/picker-options.tsx';

/* Fields of what is designed. What the user types is in the draft at once and can be undone there. So they are no form that is sent:
   the rules of the whole draft find the faults. */

interface FieldWords {
  label: string;
  hint?: string;
  /** What is wrong with the value now. */
  fault?: string | undefined;
}

/** A field's label, hint and fault around a control. The control receives the id and the description. */
export function PropertyField({
  label,
  hint,
  fault,
  group = false,
  children,
}: FieldWords & {
  /** Several controls under one name. */
  group?: boolean;
  children: (bound: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}) {
  const id = useId();
  const about = `${id}-about`;
  const said = fault ?? hint;
  const bound = { id, 'aria-describedby': said ? about : undefined, 'aria-invalid': fault ? (true as const) : undefined };
  const body = (
    <>
      {children(bound)}
      {said && (
        <span id={about} className={fault ? 'lx-field-error' : 'lx-field-hint'}>
          {said}
        </span>
      )}
    </>
  );
  if (group) {
    return (
      <fieldset className="lx-field lx-designer-field-group">
        <legend className="lx-field-label">{label}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className="lx-field">
      <label className="lx-field-label" htmlFor={id}>
        {label}
      </label>
      {body}
    </div>
  );
}

export function TextLine({
  value,
  maxLength,
  placeholder,
  onChange,
  ...words
}: FieldWords & { value: string; maxLength: number; placeholder?: string; onChange: (value: string) => void }) {
  return (
    <PropertyField {...words}>
      {(bound) => (
        <Input
          {...bound}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          validateStatus={words.fault ? 'error' : 'default'}
          onChange={onChange}
        />
      )}
    </PropertyField>
  );
}

/** A whole number within its limits: a value outside of them is refused. */
export function WholeNumber({
  value,
  min,
  max,
  suffix,
  onChange,
  ...words
}: FieldWords & { value: number; min: number; max: number; suffix?: string; onChange: (value: number) => void }) {
  return (
    <PropertyField {...words}>
      {(bound) => (
        <InputNumber
          {...bound}
          value={value}
          min={min}
          max={max}
          precision={0}
          suffix={suffix}
          style={{ width: '100%' }}
          onNumberChange={(next) => Number.isInteger(next) && next >= min && next <= max && onChange(next)}
        />
      )}
    </PropertyField>
  );
}

export function OneOf<V extends string>({
  value,
  options,
  onChange,
  ...words
}: FieldWords & { value: V; options: readonly { value: V; text: string }[]; onChange: (value: V) => void }) {
  return (
    <PropertyField {...words}>
      {(bound) => (
        <select
          {...bound}
          className="lx-choice"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </PropertyField>
  );
}

/** One choice of many, found by typing; empty: none yet. */
export function Found({
  value,
  none,
  known,
  load,
  onChange,
  ...words
}: FieldWords & {
  value: string;
  none: string;
  known: readonly PickerOption[];
  load: LoadOptions;
  onChange: (value: string) => void;
}) {
  return (
    <PropertyField {...words}>
      {(bound) => (
        <Picker
          id={bound.id}
          label={words.label}
          none={none}
          values={value === '' ? [] : [value]}
          known={known}
          load={load}
          describedBy={bound['aria-describedby']}
          invalid={words.fault !== undefined}
          onChange={([next]) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}
