import type { FieldValues } from 'react-hook-form';
import { Picker } from '../ui/picker.tsx';
import type { PickerOption } from '../ui/picker-options.tsx';
import { Field, type FieldProps } from './field.tsx';

/** One of many, found by typing. `load` returns the choices for a keyword; `chosen` names the present value. */
export function PickField<T extends FieldValues>({
  load,
  chosen,
  none,
  ...field
}: FieldProps<T> & {
  load: (keyword: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  chosen?: PickerOption | undefined;
  /** The text when nothing is chosen, for example 未分配. */
  none: string;
}) {
  return (
    <Field<T, string | null> {...field}>
      {({ value, onChange, id, disabled, describedBy, invalid }) => (
        <Picker
          id={id}
          label={field.label}
          none={none}
          load={load}
          values={value === null || value === '' ? [] : [value]}
          known={chosen ? [chosen] : []}
          disabled={disabled}
          describedBy={describedBy}
          invalid={invalid}
          onChange={([next]) => onChange(next ?? null)}
        />
      )}
    </Field>
  );
}

/** Some of many, found by typing. */
export function PickManyField<T extends FieldValues>({
  load,
  chosen = [],
  none,
  ...field
}: FieldProps<T> & {
  load: (keyword: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  chosen?: readonly PickerOption[];
  none: string;
}) {
  return (
    <Field<T, string[]> {...field}>
      {({ value, onChange, id, disabled, describedBy, invalid }) => (
        <Picker
          id={id}
          label={field.label}
          none={none}
          many
          load={load}
          values={value}
          known={chosen}
          disabled={disabled}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
