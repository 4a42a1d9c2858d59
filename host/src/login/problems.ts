import { ApiError } from '@lianxi/shared/client/api-error';
import type * as z from 'zod';

/** The errors by field; `form`: of the whole form. */
export type Problems = Readonly<Record<string, string>>;

/** The server's errors of a form: at the fields that it names, else of the whole. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof ApiError && error.fields.length > 0) return byField(error.fields.map(({ path, text }) => [path, text]));
  return { form: error instanceof Error ? error.message : '操作失败' };
}

/** The errors by the contract's rules before the form is sent; null: none. */
export function findProblems(schema: z.ZodType, values: object): Problems | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  return byField(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** The first problem of each field. */
function byField(found: readonly (readonly [string, string])[]): Problems {
  return Object.fromEntries([...found].reverse());
}

/** The texts of a form's inputs, by name. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Moves the focus to the first input with a problem. */
export function focusProblem(form: HTMLFormElement, problems: Problems): void {
  for (const input of form.querySelectorAll('input')) {
    if (problems[input.name] === undefined || input.type === 'hidden') continue;
    input.focus();
    return;
  }
}
