import * as z from 'zod';
import { type Endpoint, type EndpointAccess, endpoint } from './endpoint.ts';
import { defineErrors, type ErrorDefinition } from './errors.ts';
import type { Field, Fields, FieldsShape } from './fields.ts';
import { id, timestamp } from './ids.ts';
import { type ListPage, type ListQuery, listPage, listQuery } from './list-page.ts';
import { type ExportColumns, type ExportEndpoint, exportEndpoint } from './record-export.ts';

type Shape = z.ZodRawShape;
type Merged<T> = { [K in keyof T]: T[K] } & {};
/** The names of the fields that an option is set for. */
type With<F extends Fields, Option extends string> = {
  [K in keyof F]: F[K]['options'] extends { readonly [O in Option]: true } ? K : never;
}[keyof F];

type ChangesShape<F extends Fields> = Merged<Omit<FieldsShape<F>, With<F, 'fixed'>> & VersionShape>;
type RowShape<F extends Fields, X extends Shape> = Merged<Omit<FieldsShape<F>, With<F, 'writeOnly'> | keyof X> & X & KeptShape>;
type QueryShape<F extends Fields, Q extends Shape> = Merged<
  typeof listQuery.shape &
    (With<F, 'keyword'> extends never ? object : { keyword: z.ZodOptional<z.ZodString> }) & {
      [K in With<F, 'filter'>]: z.ZodOptional<F[K]['schema']>;
    } & Q
>;

/** The row version from which a client made its update. */
const versionShape = { id, version: z.number().int() };
type VersionShape = typeof versionShape;

/** What every row has in addition to its fields; `version` counts the changes. */
const keptShape = { id, createTime: timestamp, updateTime: timestamp, version: z.number().int() };
type KeptShape = typeof keptShape;
/** Names of what every row has in addition to its fields. */
export type KeptName = keyof KeptShape;

const byId = z.object({ id });
const nothing = z.null();

/** A noun with a table, a list and a form. Made by {@link record}. */
export interface RecordContract<
  F extends Fields = Fields,
  X extends Shape = Shape,
  Q extends Shape = Shape,
  W extends string = string,
  A extends EndpointAccess = EndpointAccess,
> {
  /** English, in kebab-case: the name in its errors, log entries and files. */
  readonly noun: string;
  /** The name of one row on its page and form, for example 号码池. */
  readonly title: string;
  /** The name outside its page, for example 外显号码池. */
  readonly fullTitle: string;
  /** The words of the button and the form for a new row. */
  readonly add: string;
  /** The field by which users recognise a row. */
  readonly knownBy: keyof F & string;
  readonly fields: F;
  /** `fields`: the input of a user; `row`: what the server returns. */
  readonly schema: { readonly fields: z.ZodObject<FieldsShape<F>>; readonly row: z.ZodObject<RowShape<F, X>> };
  readonly errors: Record<'duplicate' | 'changed' | W, ErrorDefinition>;
  readonly list: Endpoint<
    z.ZodUndefined,
    z.ZodObject<QueryShape<F, Q>>,
    z.ZodUndefined,
    ReturnType<typeof listPage<z.ZodObject<RowShape<F, X>>>>,
    A
  >;
  readonly read: Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined, z.ZodObject<RowShape<F, X>>, A>;
  readonly create: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<FieldsShape<F>>, typeof byId, A>;
  readonly update: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<ChangesShape<F>>, typeof nothing, A>;
  readonly remove: Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined, typeof nothing, A>;
  /** Null: users cannot export its list. */
  readonly export: ExportEndpoint<A> | null;
  readonly exportColumns: ExportColumns;
}

/** One row of a record, as the server returns it. */
export type RecordOf<R> = R extends { schema: { row: infer S extends z.ZodType } } ? z.output<S> : never;

/** The checked input of a user. */
export type FieldsOf<R> = R extends { schema: { fields: infer S extends z.ZodType } } ? z.output<S> : never;

interface Declaration<F extends Fields, X extends Shape, Q extends Shape, W extends string, A extends EndpointAccess> {
  noun: string;
  title: string;
  /** The name outside its page: in the operation log and next to the table. Default: `title`. */
  fullTitle?: string;
  /** The words of the button and the form for a new row. Default: 新建 and `title`. */
  add?: string;
  /** The path of list, create and update; `/{id}` after it reads and removes one row. */
  path: string;
  access: A;
  /** Permission code of the page whose data scope limits the rows. The server's query uses `ctx.scope`. */
  dataScope?: string;
  fields: F;
  knownBy: keyof F & string;
  /** What a row returns in addition to the fields; replaces a field of the same name. */
  shown?: X;
  /** Filters of the list in addition to keyword and choices. */
  filters?: Q;
  /**
   * Each user who may see the list may export it as a spreadsheet. `{}`: the plain fields and the time of the last change; the
   * given columns follow.
   */
  export?: ExportColumns<z.output<z.ZodObject<RowShape<F, X>>>>;
  /** The error for a row that exists already. */
  duplicate?: { text: string; field?: keyof F & string };
  /** Further errors of create, update and remove. */
  errors?: Record<W, Omit<ErrorDefinition, 'reason'>>;
}

/**
 * Declares a record. From its fields follow the schemas, five endpoints, and the errors for two users who save at once and for
 * duplicates. Declare special operations next to it with `endpoint()` (docs/add-a-resource.md).
 */
export function record<
  const F extends Fields,
  const A extends EndpointAccess,
  X extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  const W extends string = never,
>(declared: Declaration<F, X, Q, W, A>): RecordContract<F, X, Q, W, A> {
  const { noun, title, fullTitle = title, add = `新建${title}`, path, access, fields, knownBy, duplicate } = declared;
  const shape = shapeOf(fields, () => true);
  const schema = {
    fields: z.object(shape),
    row: z.object({ ...shapeOf(fields, ({ options }) => !options.writeOnly), ...declared.shown, ...keptShape }),
  };
  const errors = defineErrors(noun, {
    changed: { kind: 'conflict', text: `该${title}已被其他人修改，请载入最新内容后再保存` },
    duplicate: { kind: 'conflict', text: `已有相同的${title}`, ...duplicate },
    ...declared.errors,
  }) as Record<'duplicate' | 'changed' | W, ErrorDefinition>;
  const words = Object.values<ErrorDefinition>(errors);
  const says = (...but: ErrorDefinition[]) => words.filter((word) => !but.includes(word));
  const common = { access, dataScope: declared.dataScope ?? null };
  const filters = { ...queryShape(fields), ...declared.filters };
  const endpoints = {
    list: endpoint({
      ...common,
      method: 'GET',
      path,
      summary: `${fullTitle}列表`,
      query: listQuery.extend(filters),
      reply: listPage(schema.row),
    }),
    read: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{id}`,
      summary: `${fullTitle}详情`,
      params: byId,
      reply: schema.row,
    }),
    create: endpoint({
      ...common,
      method: 'POST',
      path,
      summary: `新建${fullTitle}`,
      body: schema.fields,
      reply: byId,
      errors: says(errors.changed),
    }),
    update: endpoint({
      ...common,
      method: 'PUT',
      path,
      summary: `修改${fullTitle}`,
      body: z.object({ ...shapeOf(fields, ({ options }) => !options.fixed), ...versionShape }),
      reply: nothing,
      errors: says(),
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `删除${fullTitle}`,
      params: byId,
      reply: nothing,
      errors: says(errors.changed, errors.duplicate),
    }),
    export: declared.export ? exportEndpoint({ ...common, path, fullTitle }, filters) : null,
    exportColumns: declared.export ?? {},
  };
  // The schema is built from the fields by name. The types above state that the shapes fit, and record.test.ts tests it.
  return { noun, title, fullTitle, add, knownBy, fields, schema, errors, ...endpoints } as unknown as RecordContract<
    F,
    X,
    Q,
    W,
    A
  >;
}

function shapeOf(fields: Fields, has: (field: Field) => boolean): Shape {
  const entries = Object.entries(fields).filter(([, field]) => has(field));
  return Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]));
}

function queryShape(fields: Fields): Shape {
  const entries = Object.entries(fields);
  const searched = entries.some(([, { options }]) => options.keyword);
  const filters = entries.filter(([, { options }]) => 'filter' in options && options.filter === true);
  return {
    ...(searched && { keyword: z.string().trim().max(50).optional() }),
    ...Object.fromEntries(filters.map(([name, { schema }]) => [name, schema.optional()])),
  };
}

/** A record whose fields are unknown to the types. */
export interface AnyRecord extends Readonly<Record<'list' | 'read' | 'create' | 'update' | 'remove', Endpoint>> {
  readonly noun: string;
  readonly title: string;
  readonly fullTitle: string;
  readonly add: string;
  readonly knownBy: string;
  readonly fields: Fields;
  readonly schema: { readonly fields: z.ZodObject; readonly row: z.ZodObject };
  readonly errors: Readonly<Record<'duplicate' | 'changed', ErrorDefinition>>;
  readonly export: ExportEndpoint | null;
  readonly exportColumns: ExportColumns;
}

/** A record whose list has pages, as {@link record} declares it. */
export interface ListedRecord extends AnyRecord {
  readonly list: Endpoint<z.ZodType, z.ZodType<ListQuery>, z.ZodType, z.ZodType<ListPage<unknown>>>;
}

/** The fields of a record or of settings whose column and control follow from the declaration. */
export type PlainField<R extends { readonly fields: Fields }> = {
  [K in keyof R['fields']]: R['fields'][K]['kind'] extends 'one' | 'many' | 'special' ? never : K;
}[keyof R['fields']] &
  string;

/** The fields of a record that have a column, by their names. */
export const plainFields = ({ fields }: AnyRecord): [name: string, field: Field][] =>
  Object.entries(fields).filter(
    ([, { kind, options }]) => kind !== 'one' && kind !== 'many' && kind !== 'special' && !options.writeOnly,
  );
