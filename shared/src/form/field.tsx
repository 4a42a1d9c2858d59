import { type ReactNode, useId } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { type ContractForm, rulesOf } from './use-form.ts';
import './field.css';

/** The properties of every field. */
export interface FieldProps<T extends FieldValues> {
  form: ContractForm<T>;
  /** Key of the contract's schema. */
  name: FieldPath<T>;
  label: string;
  /** One line below the field, while it has no error. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Also where the schema allows no value, for example a secret: an update may leave it unchanged, a new record needs it. */
  required?: boolean;
}

/** What a control receives for its name, its description and its value. */
export interface BoundControl<V> {
  id: string;
  value: V;
  onChange: (value: V) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  disabled: boolean;
  maxLength: number | undefined;
  nullable: boolean;
  describedBy: string | undefined;
  required: boolean;
  invalid: boolean;
}

/** Label, control, hint or error: the frame of every field. A page makes its own kinds of fields with it. */
export function Field<T extends FieldValues, V = FieldPathValue<T, FieldPath<T>>>({
  form,
  name,
  label,
  hint,
  disabled = false,
  required: needed = false,
  group = false,
  children,
}: FieldProps<T> & {
  /** The field has several controls (radio buttons, check boxes), which are named as a group. */
  group?: boolean;
  children: (control: BoundControl<V>) => ReactNode;
}) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const { maxLength, nullable, ...rules } = rulesOf(form.schema, name);
  const required = needed || rules.required;
  const text = fieldState.error?.message;
  const wordsId = `${id}-words`;
  const labelText = (
    <>
      {label}
      {required && (
        <span className="lx-field-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div className="lx-field" {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}>
      {group ? (
        <span className="lx-field-label" id={`${id}-label`}>
          {labelText}
        </span>
      ) : (
        <label className="lx-field-label" id={`${id}-label`} htmlFor={id}>
          {labelText}
        </label>
      )}
      {children({
        id,
        value: field.value as V,
        onChange: field.onChange,
        onBlur: () => afterPress(field.onBlur),
        ref: field.ref,
        disabled: disabled || form.submitting,
        maxLength,
        nullable,
        describedBy: text || hint ? wordsId : undefined,
        required,
        invalid: text !== undefined,
      })}
      {(text || hint) && (
        <p id={wordsId} className={text ? 'lx-field-error' : 'lx-field-hint'} role={text ? 'alert' : undefined}>
          {text ?? hint}
        </p>
      )}
    </div>
  );
}
