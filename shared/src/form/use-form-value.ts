import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import type { ContractForm } from './use-form.ts';

/** The present value of a field, for parts that the page shows only then. */
export function useFormValue<T extends FieldValues, N extends FieldPath<T>>(
  { control }: ContractForm<T>,
  name: N,
): FieldPathValue<T, N> {
  return useWatch({ control, name });
}

/** All present values of a form, for a preview of it. */
export function useFormValues<T extends FieldValues>({ control }: ContractForm<T>): T {
  return useWatch({ control }) as T;
}
