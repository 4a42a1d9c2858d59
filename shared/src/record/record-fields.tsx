import type { Fields } from '@lianxi/contracts/kit/fields';
import type { PlainField } from '@lianxi/contracts/kit/record';
import type { ReactNode } from 'react';
import type { FieldProps } from '../form/field.tsx';
import { ChoiceField, NumberField, RadioField, SwitchField, TextAreaField, TextField } from '../form/fields.tsx';
import type { ContractForm } from '../form/use-form.ts';

/** What a page can change of a field's control. */
export type FieldChanges = Partial<Pick<FieldProps<Values>, 'label' | 'hint' | 'disabled' | 'required'>> & {
  placeholder?: string;
  inputMode?: 'numeric' | 'tel' | 'email';
  /** The height of a text of several lines. */
  rows?: number;
  /** The text after a number. */
  suffix?: string;
};

/** The control of a field, with the page's changes. */
export type FieldOf<R extends Declared> = (name: PlainField<R>, changes?: FieldChanges) => ReactNode;

type Values = Record<string, unknown>;

/** A record, or settings. */
interface Declared {
  readonly noun: string;
  readonly fields: Fields;
}

/** Up to this number of values are drawn in a row as radio buttons; more are a list. */
const MAX_RADIOS = 4;

/**
 * Returns the function that draws the controls of a form by field name. `isNew`: fields that are chosen only once can still be
 * chosen.
 */
export function fieldOf<R extends Declared>(record: R, form: ContractForm, isNew: boolean): FieldOf<R> {
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

/** The limits that the number field was declared with. */
const limits = (options: object) => options as { min: number; max: number };
