import type { FormField } from '@lianxi/contracts/form/form-field';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import type { BoundControl } from '../../form/field.tsx';

/** What every control of a tenant's field gets. */
export interface OwnControlProps<F extends FormField = FormField> {
  field: F;
  control: BoundControl<FormValue | null>;
  /** The name of a control without a label of its own: a cell of a sub-table. */
  cell?: string;
}

/** Attributes that tie a control to its field's words. */
export const ariaOf = ({ control: { describedBy, required, invalid }, cell }: Pick<OwnControlProps, 'control' | 'cell'>) => ({
  'aria-describedby': describedBy,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-label': cell,
});
