import type { ListedRecord, PlainField } from '@lianxi/contracts/kit/record';
import type { ReactNode } from 'react';
import type { FieldProps } from '../form/field.tsx';
import { ChoiceField, NumberField, RadioField, SwitchField, TextAreaField, TextField } from '../form/fields.tsx';
import type { ContractForm } from '../form/use-form.ts';

/** What a page may want otherwise about a control that follows from a field. */
export type FieldChanges = Partial<Pick<FieldProps<Values>, 'label' | 'hint' | 'disabled' | 'required'>> & {
  placeholder?: string;
  inputMode?: 'numeric' | 'tel' | 'email';
  /** Of several lines. */
  rows?: number;
  /** Behind a number. */
  suffix?: string;
};

/** The control that follows from a field, with what the page wants otherwise. */
export type FieldOf<R extends ListedRecord> = (name: PlainField<R>, changes?: FieldChanges) => ReactNode;

type Values = Record<string, unknown>;

/** Up to so many values stand side by side; more are a list. */
const MAX_RADIOS = 4;

/** Draws the controls of a record's form by their names. `isNew`: what is chosen once can still be chosen. */
export function fieldOf<R extends ListedRecord>(record: R, form: ContractForm, isNew: boolean): FieldOf<R> {
  return (name, changes) => {
    const { [name]: field } = record.fields;
    if (!field) throw new Error(`${record.noun} has no field ${name}`);
    const { kind, label, options, choices = [] } = field;
    const props = { form, name, label, ...(options.fixed && !isNew && { disabled: true }), ...changes };
    switch (kind) {
      case 'lines':
        return <TextAreaField {...props} />;
      case 'number':
        return <NumberField {...limits(options)} {...props} />;
      case 'flag':
        return <SwitchField {...props} />;
      case 'choice':
        if ('none' in options) return <ChoiceField {...props} none={String(options.none)} options={choices} />;
        if (choices.length <= MAX_RADIOS) return <RadioField {...props} options={choices} />;
        return <ChoiceField {...props} options={choices} />;
      default:
        return <TextField {...props} />;
    }
  };
}

/** Those that the number's field was declared with. */
const limits = (options: object) => options as { min: number; max: number };
