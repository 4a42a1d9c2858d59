import { ApiError } from '@lianxi/shared/client/api-error';
import type * as z from 'zod';

/** What is wrong, by field; `form`: with the whole of it. */
export type Problems = Readonly<Record<string, string>>;

/** What the server said of a form: at the fields that it names, else of the whole. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof ApiError && error.fields.length > 0) return byField(error.fields.map(({ path, text }) => [path, text]));
  return { form: error instanceof Error ? error.message : '操作失败' };
}

/** What the contract's rules find in a form before it is sent; null: nothing. */
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

/** Puts the focus on the first input with a problem. */
export function focusProblem(form: HTMLFormElement, problems: Problems): void {
  for (const input of form.querySelectorAll('input')) {
    if (problems[input.name] === undefined || input.type === 'hidden') continue;
    input.focus();
    return;
  }
}
