import type { FormField } from '@lianxi/contracts/form/form-field';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import { memo, useContext } from 'react';
import { type BoundControl, Field } from '../../form/field.tsx';
import type { ContractForm } from '../../form/use-form.ts';
import { FillingContext } from './filling-context.ts';
import { isDrawnAsGroup, OwnControl } from './own-control.tsx';
import { OwnValue } from './own-value.tsx';
import { SubTableControl } from './sub-table-control.tsx';

/** A field that is filled in. It is drawn again only when something of it changes: forms have up to 200. */
export const OwnField = memo(function OwnField({
  form,
  name,
  field,
  required,
  disabled,
}: {
  form: ContractForm;
  name: string;
  field: FormField;
  required: boolean;
  disabled: boolean;
}) {
  const { label, hint } = field;
  return (
    <Field
      form={form}
      name={name}
      label={label}
      hint={disabled ? '当前条件下不能修改' : hint}
      required={required}
      disabled={disabled}
      group={isDrawnAsGroup(field)}
    >
      {(control: BoundControl<FormValue | null>) =>
        field.type === 'subTable' ? (
          <SubTableControl form={form} name={name} field={field} control={control} />
        ) : (
          <OwnControl field={field} control={control} />
        )
      }
    </Field>
  );
});

/** A field that the agent does not fill in: calculated, counted, or of others. */
export function ReadField({ field, value, words }: { field: FormField; value: FormValue | undefined; words: string }) {
  const { names } = useContext(FillingContext);
  return (
    <div className="lx-field">
      <span className="lx-field-label">{field.label}</span>
      <div className="own-field-read">
        {value === undefined ? <span className="lx-no-value">—</span> : <OwnValue field={field} value={value} names={names} />}
      </div>
      {words && <p className="lx-field-hint">{words}</p>}
    </div>
  );
}
