import { Input, TextArea } from '@douyinfe/semi-ui';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { useState } from 'react';
import { clockOf, minuteOf } from '../../form/working-hours.ts';
import { ariaOf, type OwnControlProps } from './own-control-props.ts';

type TextType = 'text' | 'phone' | 'email' | 'idCard' | 'creditCode' | 'link';

const modes: Partial<Record<TextType, 'tel' | 'email' | 'url'>> = { phone: 'tel', email: 'email', link: 'url' };
const lengths: Record<TextType, number> = { text: 500, phone: 20, email: 50, idCard: 18, creditCode: 18, link: 500 };

/** One line of text. */
export function TextControl({ field, ...props }: OwnControlProps<FieldOf<TextType>>) {
  const { id, value, onChange, onBlur, ref, disabled, invalid } = props.control;
  return (
    <Input
      {...ariaOf(props)}
      id={id}
      ref={ref}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text === '' ? null : text)}
      onBlur={onBlur}
      disabled={disabled}
      inputMode={modes[field.type]}
      maxLength={field.type === 'text' ? field.maxLength : lengths[field.type]}
      autoComplete="off"
      validateStatus={invalid ? 'error' : 'default'}
    />
  );
}

/** Several lines, with a counter. */
export function LinesControl({ field, ...props }: OwnControlProps<FieldOf<'lines'>>) {
  const { id, value, onChange, onBlur, ref, disabled, invalid } = props.control;
  return (
    <TextArea
      {...ariaOf(props)}
      id={id}
      ref={ref}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text === '' ? null : text)}
      onBlur={onBlur}
      disabled={disabled}
      maxCount={field.maxLength}
      maxLength={field.maxLength}
      rows={props.cell ? 1 : 3}
      validateStatus={invalid ? 'error' : 'default'}
    />
  );
}

/** A day. */
export function DateControl(props: OwnControlProps<FieldOf<'date'>>) {
  const { id, value, onChange, onBlur, ref, disabled } = props.control;
  return (
    <input
      {...ariaOf(props)}
      id={id}
      ref={ref}
      type="date"
      className="own-date"
      max="9999-12-31"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || null)}
      onBlur={onBlur}
    />
  );
}

/** A time of day by 24 hours, whatever the browser's language. `930` is read as 09:30. */
export function TimeControl(props: OwnControlProps<FieldOf<'time'>>) {
  const { id, value, onChange, onBlur, ref, disabled, invalid } = props.control;
  const [written, setWritten] = useState<string | null>(null);
  const read = () => {
    if (written !== null) {
      const minute = minuteOf(written);
      // What is no time stays, with its error.
      onChange(written.trim() === '' ? null : minute === null ? written : clockOf(minute));
    }
    setWritten(null);
    onBlur();
  };
  return (
    <Input
      {...ariaOf(props)}
      id={id}
      ref={ref}
      inputMode="numeric"
      maxLength={8}
      placeholder="时:分"
      value={written ?? (typeof value === 'string' ? value : '')}
      disabled={disabled}
      onChange={setWritten}
      onBlur={read}
      onEnterPress={read}
      validateStatus={invalid ? 'error' : 'default'}
    />
  );
}
