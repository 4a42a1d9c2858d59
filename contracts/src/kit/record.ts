import * as z from 'zod';
import { type Endpoint, type EndpointAccess, endpoint } from './endpoint.ts';
import { defineErrors, type ErrorDefinition } from './errors.ts';
import type { Field, Fields } from './fields.ts';
import { id, timestamp } from './ids.ts';
import { type ListPage, type ListQuery, listPage, listQuery } from './list-page.ts';

type Shape = z.ZodRawShape;
type Merged<T> = { [K in keyof T]: T[K] } & {};
/** The names of the fields that an option is set for. */
type With<F extends Fields, Option extends string> = {
  [K in keyof F]: F[K]['options'] extends { readonly [O in Option]: true } ? K : never;
}[keyof F];

type FieldsShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['schema'] };
type ChangesShape<F extends Fields> = Merged<Omit<FieldsShape<F>, With<F, 'fixed'>> & VersionShape>;
type RowShape<F extends Fields, X extends Shape> = Merged<Omit<FieldsShape<F>, With<F, 'writeOnly'> | keyof X> & X & KeptShape>;
type QueryShape<F extends Fields, Q extends Shape> = Merged<
  typeof listQuery.shape &
    (With<F, 'keyword'> extends never ? object : { keyword: z.ZodOptional<z.ZodString> }) & {
      [K in With<F, 'filter'>]: z.ZodOptional<F[K]['schema']>;
    } & Q
>;

/** What an update says of what it changes. */
const versionShape = { id, version: z.number().int() };
type VersionShape = typeof versionShape;

/** What every row has beside its fields; `version` counts the changes. */
const keptShape = { id, createTime: timestamp, updateTime: timestamp, version: z.number().int() };
type KeptShape = typeof keptShape;
/** Names of what every row has beside its fields. */
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
  /** English, in kebab-case: its errors, its log entries and its files are named so. */
  readonly noun: string;
  /** What its page and form call one, for example 号码池. */
  readonly title: string;
  /** How it is called where its page is not in sight, for example 外显号码池. */
  readonly fullTitle: string;
  /** The field that people know one by. */
  readonly knownBy: keyof F & string;
  readonly fields: F;
  /** `fields`: what a person fills in; `row`: what is read. */
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
}

/** One row of a record, as it is read. */
export type RecordOf<R> = R extends { schema: { row: infer S extends z.ZodType } } ? z.output<S> : never;

/** What a person fills in, checked. */
export type FieldsOf<R> = R extends { schema: { fields: infer S extends z.ZodType } } ? z.output<S> : never;

interface Declaration<F extends Fields, X extends Shape, Q extends Shape, W extends string, A extends EndpointAccess> {
  noun: string;
  title: string;
  /** How it is called where its page is not in sight: in the operation log and beside the table. `title` unless given. */
  fullTitle?: string;
  /** Of list, create and update; `/{id}` behind it reads and removes one. */
  path: string;
  access: A;
  /** Permission code of the page whose data scope limits the rows. The server's query asks `ctx.scope`. */
  dataScope?: string;
  fields: F;
  knownBy: keyof F & string;
  /** What is read beside the fields; replaces a field of the same name. */
  shown?: X;
  /** What the list can be narrowed by beside keyword and choices. */
  filters?: Q;
  /** Said when there is such a one already. */
  duplicate?: { text: string; field?: keyof F & string };
  /** Further words that creating, changing or removing one may answer with. */
  errors?: Record<W, Omit<ErrorDefinition, 'reason'>>;
}

/**
 * Declares a record. From its fields follow the schemas, five endpoints and the words for two who save at once and for two of
 * the same. What is particular is declared beside it, as any endpoint (docs/add-a-resource.md).
 */
export function record<
  const F extends Fields,
  const A extends EndpointAccess,
  X extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  const W extends string = never,
>(declared: Declaration<F, X, Q, W, A>): RecordContract<F, X, Q, W, A> {
  const { noun, title, fullTitle = title, path, access, fields, knownBy, duplicate } = declared;
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
  const endpoints = {
    list: endpoint({
      ...common,
      method: 'GET',
      path,
      summary: `${fullTitle}列表`,
      query: listQuery.extend({ ...queryShape(fields), ...declared.filters }),
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
  };
  // Put together from the fields by name: that the shapes fit is said by the types above, and tried by record.test.ts.
  return { noun, title, fullTitle, knownBy, fields, schema, errors, ...endpoints } as unknown as RecordContract<F, X, Q, W, A>;
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

/** A record whose fields are not known to the types. */
export interface AnyRecord extends Readonly<Record<'list' | 'read' | 'create' | 'update' | 'remove', Endpoint>> {
  readonly noun: string;
  readonly title: string;
  readonly fullTitle: string;
  readonly knownBy: string;
  readonly fields: Fields;
  readonly schema: { readonly fields: z.ZodObject; readonly row: z.ZodObject };
  readonly errors: Readonly<Record<'duplicate' | 'changed', ErrorDefinition>>;
}

/** A record that is listed page by page, as {@link record} declares it. */
export interface ListedRecord extends AnyRecord {
  readonly list: Endpoint<z.ZodType, z.ZodType<ListQuery>, z.ZodType, z.ZodType<ListPage<unknown>>>;
}

/** The fields of a record whose column and control follow from what is declared. */
export type PlainField<R extends AnyRecord> = {
  [K in keyof R['fields']]: R['fields'][K]['kind'] extends 'one' | 'many' | 'special' ? never : K;
}[keyof R['fields']] &
  string;
