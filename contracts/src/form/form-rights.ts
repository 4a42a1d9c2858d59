import { comparisonsOf } from './condition.ts';
import type { FormDefinition } from './form-definition.ts';
import { type FieldRight, type FormField, fieldRight } from './form-field.ts';
import { fieldsIn, parseFormula } from './formula.ts';

/** Whose rights count: an agent's roles. A super manager may do everything. */
export interface RightsHolder {
  readonly roleIds: readonly string[];
  readonly isSuper: boolean;
}

const rights = fieldRight.options;

/** How far somebody gets with a field: the widest of their roles; a role that the field does not name may write. */
export function rightOn({ access }: Pick<FormField, 'access'>, { roleIds, isSuper }: RightsHolder): FieldRight {
  if (isSuper || access.length === 0) return 'write';
  const held = roleIds.map((roleId) => access.find((one) => one.roleId === roleId)?.right ?? 'write');
  return rights[Math.max(0, ...held.map((right) => rights.indexOf(right)))] ?? 'hidden';
}

/**
 * A form as somebody may see it: without hidden fields. A condition that reads a hidden field is left out, and so is a formula
 * that does: only the server decides those. Roles are not shown.
 */
export function seenForm({ fields }: FormDefinition, holder: RightsHolder): FormField[] {
  const hidden = new Set(fields.filter((field) => rightOn(field, holder) === 'hidden').map(({ key }) => key));
  const isOpen = (when: FormField['visibleWhen']) => when !== null && !comparisonsOf(when).some(({ field }) => hidden.has(field));
  return fields
    .filter(({ key }) => !hidden.has(key))
    .map((field) => {
      const seen = { ...field, access: [], visibleWhen: isOpen(field.visibleWhen) ? field.visibleWhen : null };
      if (seen.type === 'computed') return { ...seen, formula: readsHidden(seen.formula, hidden) ? '' : seen.formula };
      if (!('requiredWhen' in seen)) return seen;
      return {
        ...seen,
        requiredWhen: isOpen(seen.requiredWhen) ? seen.requiredWhen : null,
        readOnlyWhen: isOpen(seen.readOnlyWhen) ? seen.readOnlyWhen : null,
      };
    });
}

const readsHidden = (formula: string, hidden: ReadonlySet<string>) =>
  fieldsIn(parseFormula(formula)).some(({ key }) => hidden.has(key));
