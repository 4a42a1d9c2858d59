import { Input, InputNumber, Radio, RadioGroup, Switch, TextArea } from '@douyinfe/semi-ui';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import '../ui/choice.css';

/** Attributes that tie a control to its field's words. */
const aria = ({ describedBy, required, invalid }: { describedBy: string | undefined; required: boolean; invalid: boolean }) => ({
  'aria-describedby': describedBy,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
});

/** One line of text. Where the schema allows null, an empty text is null. */
export function TextField<T extends FieldValues>({
  placeholder,
  inputMode,
  autoComplete = 'off',
  ...field
}: FieldProps<T> & { placeholder?: string; inputMode?: 'numeric' | 'tel' | 'email'; autoComplete?: string }) {
  return (
    <Field<T, string | null> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, maxLength, nullable, ...words }) => (
        <Input
          {...aria(words)}
          id={id}
          ref={ref}
          value={value ?? ''}
          onChange={(text) => onChange(text === '' && nullable ? null : text)}
          onBlur={onBlur}
          disabled={disabled}
          maxLength={maxLength}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete={autoComplete}
          validateStatus={words.invalid ? 'error' : 'default'}
        />
      )}
    </Field>
  );
}

/** Several lines of text, with a counter when the schema has a limit. */
export function TextAreaField<T extends FieldValues>({
  rows = 3,
  placeholder,
  ...field
}: FieldProps<T> & { rows?: number; placeholder?: string }) {
  return (
    <Field<T, string | null> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, maxLength, nullable, ...words }) => (
        <TextArea
          {...aria(words)}
          id={id}
          ref={ref}
          value={value ?? ''}
          onChange={(text) => onChange(text === '' && nullable ? null : text)}
          onBlur={onBlur}
          disabled={disabled}
          {...(maxLength && { maxCount: maxLength, maxLength })}
          rows={rows}
          placeholder={placeholder}
          validateStatus={words.invalid ? 'error' : 'default'}
        />
      )}
    </Field>
  );
}

/** Several values, each on a line of its own. */
export function LinesField<T extends FieldValues>({ rows = 3, ...field }: FieldProps<T> & { rows?: number }) {
  return (
    <Field<T, string[]> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, ...words }) => (
        <TextArea
          {...aria(words)}
          id={id}
          ref={ref}
          value={value.join('\n')}
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
          onBlur={onBlur}
          disabled={disabled}
          rows={rows}
          validateStatus={words.invalid ? 'error' : 'default'}
        />
      )}
    </Field>
  );
}

/** A number, as digits or by its arrows. */
export function NumberField<T extends FieldValues>({
  min,
  max,
  suffix,
  ...field
}: FieldProps<T> & { min?: number; max?: number; suffix?: string }) {
  return (
    <Field<T, number | null> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, nullable, ...words }) => (
        <InputNumber
          {...aria(words)}
          id={id}
          forwardRef={ref}
          value={value ?? ''}
          onNumberChange={(number) => onChange(Number.isNaN(number) && nullable ? null : number)}
          onBlur={onBlur}
          disabled={disabled}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          suffix={suffix}
          style={{ width: '100%' }}
          validateStatus={words.invalid ? 'error' : 'default'}
        />
      )}
    </Field>
  );
}

/** One of a few fixed values. With `none` the user can choose the schema's null. */
export function ChoiceField<T extends FieldValues>({
  options,
  none,
  ...field
}: FieldProps<T> & { options: readonly { value: string; text: string }[]; none?: string }) {
  return (
    <Field<T, string | null> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, ...words }) => (
        <select
          {...aria(words)}
          id={id}
          ref={ref}
          className={value === null ? 'lx-choice lx-choice-none' : 'lx-choice'}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value || null)}
          onBlur={onBlur}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of two to five values, all visible. */
export function RadioField<T extends FieldValues>({
  options,
  ...field
}: FieldProps<T> & { options: readonly { value: string; text: string }[] }) {
  return (
    <Field<T, string> {...field} group>
      {({ value, onChange, disabled, id }) => (
        // The browser groups radio buttons by name, and Semi gives all of them the same name.
        <RadioGroup
          name={id}
          aria-label={field.label}
          value={value}
          disabled={disabled}
          className="lx-field-radios"
          onChange={(event) => onChange(String(event.target.value))}
        >
          {options.map((option) => (
            <Radio key={option.value} value={option.value}>
              {option.text}
            </Radio>
          ))}
        </RadioGroup>
      )}
    </Field>
  );
}

/** On or off. */
export function SwitchField<T extends FieldValues>(field: FieldProps<T>) {
  return (
    <Field<T, boolean> {...field} group>
      {({ value, onChange, disabled }) => (
        <Switch aria-label={field.label} checked={value} disabled={disabled} onChange={onChange} style={{ alignSelf: 'start' }} />
      )}
    </Field>
  );
}
