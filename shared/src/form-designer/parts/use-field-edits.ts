import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { changeField, copyField, type Edited, type FieldPlace, orderFields, removeField } from './definition-edit.ts';

/** What a user does with the fields of a form. */
export interface FieldEdits {
  /** Takes a definition with a new field, and selects the field. */
  take(edited: Edited | null): void;
  set(place: FieldPlace, part: object, subject: string): void;
  copy(place: FieldPlace): void;
  remove(place: FieldPlace): void;
  order(table: string | null, keys: readonly string[]): void;
  readonly definition: FormDefinition;
}

/** The edits of a draft; the field that the user works on follows. */
export function useFieldEdits({
  definition,
  place,
  change,
  select,
}: {
  definition: FormDefinition;
  place: FieldPlace | null;
  change: (definition: FormDefinition, subject?: string) => void;
  select: (place: FieldPlace | null) => void;
}): FieldEdits {
  const take = (edited: Edited | null) => {
    if (!edited) return;
    change(edited.definition);
    select(edited.place);
  };
  return {
    definition,
    take,
    set: (at, part, subject) => change(changeField(definition, at, part), subject),
    copy: (at) => take(copyField(definition, at)),
    remove: (at) => {
      change(removeField(definition, at));
      if (place?.key === at.key || place?.table === at.key) select(at.table === null ? null : { key: at.table, table: null });
    },
    order: (table, keys) => change(orderFields(definition, table, keys)),
  };
}
