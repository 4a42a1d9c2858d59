import { commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';

/** PostgreSQL constraint name → the caller's error. */
export type ConstraintErrors = Readonly<Record<string, ErrorDefinition>>;

/** SQLSTATE → error, for constraints that no noun lists. */
const byState: Readonly<Record<string, ErrorDefinition>> = {
  '23505': commonErrors.duplicate,
  '23503': commonErrors.notFound,
  '23502': commonErrors.invalid,
  '23514': commonErrors.invalid,
  '23P01': commonErrors.duplicate,
  // Values that PostgreSQL cannot store: too long, out of range, NUL in a text, bad encoding.
  '22001': commonErrors.invalid,
  '22003': commonErrors.invalid,
  '22P02': commonErrors.invalid,
  '22P05': commonErrors.invalid,
  '22021': commonErrors.invalid,
  '22007': commonErrors.invalid,
  '22008': commonErrors.invalid,
  // Another transaction won: the same call may succeed on a retry.
  '40001': commonErrors.conflict,
  '40P01': commonErrors.conflict,
  '57014': commonErrors.timeOut,
  '57P01': commonErrors.unavailable,
  '57P02': commonErrors.unavailable,
  '57P03': commonErrors.unavailable,
  '53300': commonErrors.unavailable,
};

/** The errors of all nouns for their constraints. Throws if two nouns give different errors for one constraint. */
export function joinConstraintErrors(routes: readonly { readonly constraints: ConstraintErrors }[]): ConstraintErrors {
  const joined: Record<string, ErrorDefinition> = {};
  for (const constraints of new Set(routes.map((route) => route.constraints))) {
    for (const [name, error] of Object.entries(constraints)) {
      if (joined[name] && joined[name] !== error) throw new Error(`constraint ${name} means two different errors`);
      joined[name] = error;
    }
  }
  return joined;
}

/** The coded error for an error of pg, or null if no caller can cause it. */
export function errorOfConstraint(
  state: string,
  constraint: string | undefined,
  known: ConstraintErrors,
): ErrorDefinition | null {
  return (constraint && known[constraint]) || byState[state] || null;
}
