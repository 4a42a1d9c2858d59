import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useForm as useFormState,
} from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from '../client/api-error.ts';

/** A form bound to a contract's schema. Made by {@link useForm}, given to the fields and to their frame. */
export interface ContractForm<T extends FieldValues = FieldValues> {
  /** The id of the `<form>`, so that a button elsewhere can submit it. */
  readonly id: string;
  readonly control: Control<T>;
  readonly schema: z.ZodObject;
  readonly dirty: boolean;
  readonly submitting: boolean;
  /** Why the last attempt failed, when it belongs to no field. */
  readonly problem: unknown;
  submit(event: FormEvent): void;
  /** Resets what the user typed. */
  reset(): void;
  /** Another user changed the record in between: loads what is stored now. Absent for a new record. */
  readonly loadLatest: (() => Promise<void>) | undefined;
}

export interface FormOptions<S extends z.ZodObject> {
  initial: z.input<S>;
  /**
   * Sends the values, which fit the schema. The form shows what it throws: at the fields that the error names, else above them.
   */
  submit: (values: z.output<S>) => Promise<unknown>;
  /** For a record with a version: reads it again after a conflict. */
  latest?: () => Promise<z.input<S>>;
  /** Receives the values of the form after each change, valid or not: for a draft. */
  changed?: (values: z.input<S>) => void;
}

/**
 * A form whose rules are a contract's schema: the browser and the server use the same rules. A field is checked when the user
 * leaves it, all fields when the form is sent. The first wrong field gets the focus.
 */
export function useForm<S extends z.ZodObject>(schema: S, options: FormOptions<S>): ContractForm<z.input<S> & FieldValues> {
  type Values = z.input<S> & FieldValues;
  const { initial, submit, latest, changed } = options;
  const id = useId();
  const [problem, setProblem] = useState<unknown>(null);
  const state = useFormState<Values, unknown, z.output<S> & FieldValues>({
    mode: 'onTouched',
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(schema) as never,
  });

  const heard = useRef(changed);
  useEffect(() => {
    heard.current = changed;
  });
  const { subscribe } = state;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => name !== undefined && heard.current?.(values as z.input<S>),
      }),
    [subscribe],
  );

  // The field that the server refused. It waits here for the focus: while a form is sent, its fields cannot have it.
  const refused = useRef<FieldPath<Values> | null>(null);
  const { isSubmitting } = state.formState;
  useEffect(() => {
    if (isSubmitting || refused.current === null) return;
    state.setFocus(refused.current);
    refused.current = null;
  }, [isSubmitting]);

  const send = state.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await submit(values as z.output<S>);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const own = fields.filter(({ path }) => (path.split('.')[0] ?? '') in schema.shape);
      for (const { path, text } of own) state.setError(path as FieldPath<Values>, { type: 'server', message: text });
      refused.current = (own[0]?.path ?? null) as FieldPath<Values> | null;
      if (own.length === 0) setProblem(error);
    }
  });

  return {
    id,
    control: state.control as unknown as Control<Values>,
    schema,
    dirty: state.formState.isDirty,
    submitting: isSubmitting,
    problem,
    submit: (event) => {
      // A form in a dialog must not submit the form of the page around it.
      event.stopPropagation();
      void send(event as FormEvent<HTMLFormElement>);
    },
    reset: () => {
      state.reset();
      setProblem(null);
    },
    loadLatest:
      latest &&
      (async () => {
        const stored = await latest();
        state.reset(stored as DefaultValues<Values>);
        setProblem(null);
      }),
  };
}

function resolverOf(schema: z.ZodObject): Resolver {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues.toReversed()) {
      set(errors, path.join('.'), { type: 'schema', message });
    }
    return { values: {}, errors };
  };
}

/** The schema's rules of one field, for its mark, its counter and its empty value. */
export function rulesOf(
  schema: z.ZodObject,
  name: string,
): { required: boolean; maxLength: number | undefined; nullable: boolean } {
  const rule = schema.shape[name] as z.ZodType | undefined;
  if (!rule) return { required: false, maxLength: undefined, nullable: false };
  const nullable = rule.safeParse(null).success;
  const absent = nullable || rule.safeParse('').success || rule.safeParse([]).success || rule.safeParse(undefined).success;
  return { required: !absent && !rule.safeParse(false).success, maxLength: maxLengthOf(rule), nullable };
}

function maxLengthOf(rule: z.ZodType): number | undefined {
  if ('maxLength' in rule && typeof rule.maxLength === 'number') return rule.maxLength;
  return 'unwrap' in rule && typeof rule.unwrap === 'function' ? maxLengthOf(rule.unwrap() as z.ZodType) : undefined;
}

/** Is this the error word for "another user saved first"? Nouns call it `changed`. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason.endsWith('.changed');
}
