import type { FormField } from '@lianxi/contracts/form/form-field';

/** What a part of a field's form is made from. */
export interface FieldFormProps {
  readonly field: FormField;
  /** The fields beside it: of the form, or of its sub-table. */
  readonly fields: readonly FormField[];
  /** Puts the part into the field. One undo takes back successive changes of one `subject`. */
  readonly change: (part: object, subject: string) => void;
}
