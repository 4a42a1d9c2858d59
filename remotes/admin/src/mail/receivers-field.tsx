import { TextArea } from '@douyinfe/semi-ui';
import { type BoundControl, Field, type FieldProps } from '@lianxi/shared/form/field';
import { useEffect, useState } from 'react';
import { addressesIn } from './addresses.ts';

/** Addresses as a user writes them: on lines, or with commas or spaces between. */
export function ReceiversField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return <Field<T, string[]> {...field}>{(control) => <Receivers {...control} />}</Field>;
}

function Receivers({ id, value, onChange, onBlur, ref, disabled, describedBy, required, invalid }: BoundControl<string[]>) {
  const [text, setText] = useState(value.join('\n'));
  // The form was emptied.
  useEffect(() => {
    if (value.length === 0) setText((shown) => (addressesIn(shown).length > 0 ? '' : shown));
  }, [value]);
  return (
    <TextArea
      id={id}
      ref={ref}
      rows={2}
      autosize={{ minRows: 2, maxRows: 6 }}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      validateStatus={invalid ? 'error' : 'default'}
      disabled={disabled}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(addressesIn(next));
      }}
      onBlur={onBlur}
    />
  );
}
