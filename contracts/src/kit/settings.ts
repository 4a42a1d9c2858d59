import * as z from 'zod';
import { type Endpoint, type EndpointAccess, endpoint } from './endpoint.ts';
import { defineErrors, type ErrorDefinition } from './errors.ts';
import type { Fields } from './fields.ts';

type Shape = z.ZodRawShape;
type FieldsShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['schema'] };

/** Counts the saves; 0: never saved. A change names the version from which it was made. */
const versionShape = { version: z.number().int().min(0) };
type VersionShape = typeof versionShape;

const nothing = z.null();

/** Settings of a tenant: one row that exists from the beginning. Made by {@link settings}. */
export interface SettingsContract<
  F extends Fields = Fields,
  X extends Shape = Shape,
  W extends string = string,
  A extends EndpointAccess = EndpointAccess,
  B extends EndpointAccess = EndpointAccess,
> {
  /** English, in kebab-case: the name in their errors, log entries and files. */
  readonly noun: string;
  readonly title: string;
  readonly fields: F;
  /** `fields`: the input of a user; `whole`: what the server returns. */
  readonly schema: {
    readonly fields: z.ZodObject<FieldsShape<F>>;
    readonly whole: z.ZodObject<FieldsShape<F> & X & VersionShape>;
  };
  readonly errors: Record<'changed' | W, ErrorDefinition>;
  readonly read: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<FieldsShape<F> & X & VersionShape>, B>;
  readonly update: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<FieldsShape<F> & VersionShape>, typeof nothing, A>;
}

/** Settings as the server returns them. */
export type SettingsOf<S> = S extends { schema: { whole: infer W extends z.ZodType } } ? z.output<W> : never;

interface Declaration<F extends Fields, X extends Shape, W extends string, A extends EndpointAccess, B extends EndpointAccess> {
  noun: string;
  title: string;
  path: string;
  /** Who may change them. */
  access: A;
  /** The permission to read them, if others may read than may change them. */
  readAccess?: B;
  /** Their defaults apply until a user saves. */
  fields: F;
  /** What the server returns in addition to the fields. */
  shown?: X;
  /** Further errors of a change. */
  errors?: Record<W, Omit<ErrorDefinition, 'reason'>>;
}

/**
 * Declares settings. From their fields follow the schemas, the two endpoints and the error for two users who save at once.
 * Declare special operations next to them with `endpoint()` (docs/add-a-resource.md).
 */
export function settings<
  const F extends Fields,
  const A extends EndpointAccess,
  const B extends EndpointAccess = A,
  X extends Shape = Record<never, never>,
  const W extends string = never,
>(declared: Declaration<F, X, W, A, B>): SettingsContract<F, X, W, A, B> {
  const { noun, title, path, access, readAccess = access, fields, shown } = declared;
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const schema = { fields: z.object(shape), whole: z.object({ ...shape, ...shown, ...versionShape }) };
  const errors = defineErrors(noun, {
    changed: { kind: 'conflict', text: `${title}已被其他人修改，请载入最新内容后再保存` },
    ...declared.errors,
  }) as Record<'changed' | W, ErrorDefinition>;
  const read = endpoint({ method: 'GET', path, summary: title, access: readAccess, reply: schema.whole });
  const update = endpoint({
    method: 'PUT',
    path,
    summary: `修改${title}`,
    access,
    body: z.object({ ...shape, ...versionShape }),
    reply: nothing,
    errors: Object.values<ErrorDefinition>(errors),
  });
  // The schema is built from the fields by name. The types above state that the shapes fit, and settings.test.ts tests it.
  return { noun, title, fields, schema, errors, read, update } as unknown as SettingsContract<F, X, W, A, B>;
}

/** The values that apply until a user saves, by the names of the fields. */
export const defaultsOf = <S extends Pick<AnySettings, 'fields' | 'schema'>>({ fields }: S): z.input<S['schema']['fields']> =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as z.input<S['schema']['fields']>;

/** Settings whose fields are not known to the types. */
export interface AnySettings {
  readonly noun: string;
  readonly title: string;
  readonly fields: Fields;
  readonly schema: { readonly fields: z.ZodObject; readonly whole: z.ZodObject };
  readonly errors: Readonly<Record<'changed', ErrorDefinition>>;
  readonly read: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined>;
  readonly update: Endpoint<z.ZodUndefined, z.ZodUndefined>;
}
