import * as z from 'zod';
import { id } from './ids.ts';

/** Options of a field of any kind. */
export interface FieldOptions {
  /** The list's `keyword` finds a part of this field. */
  readonly keyword?: true;
  /** Set at creation and never changed: an update does not accept it. */
  readonly fixed?: true;
  /** The client sends it, and no reply contains it: the row has another value in its place. */
  readonly writeOnly?: true;
  /** The operation log does not store it. */
  readonly personal?: true;
}

/** For the last three kinds the page supplies column and control. */
export type FieldKind = 'text' | 'lines' | 'number' | 'flag' | 'choice' | 'one' | 'many' | 'special';

/** One field of a record: its text for users, its wire schema, and the default of a new record. */
export interface Field<S extends z.ZodType = z.ZodType, O extends FieldOptions = FieldOptions, K extends FieldKind = FieldKind> {
  /** Decides the control, the column and the values that tests try. */
  readonly kind: K;
  /** The label in form, column, filter, export, operation log and error text. */
  readonly label: string;
  readonly schema: S;
  readonly blank: z.input<S>;
  readonly options: O;
  /** The options of a choice: value and text, in their order. */
  readonly choices?: readonly Choice[];
}

/** The fields of a record, by the names that they have on the wire. */
export type Fields = Readonly<Record<string, Field>>;

/** The schemas of fields, each under its name. */
export type FieldsShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['schema'] };

/** The input of some fields, for code that knows only a part of a noun. */
export const schemaOf = <F extends Fields>(fields: F): z.ZodObject<FieldsShape<F>> =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))) as never;

export interface Choice<V extends string = string> {
  readonly value: V;
  readonly text: string;
}

/** A value of a plain field as users read it; empty if there is none. */
export function inWords({ kind, options, choices }: Field, value: unknown): string {
  if (kind === 'flag') return value ? '是' : '否';
  const none = 'none' in options ? String(options.none) : '';
  if (kind === 'choice') return choices?.find((choice) => choice.value === value)?.text ?? none;
  return String(value ?? '');
}

interface TextOptions extends FieldOptions {
  /** The most characters. */
  readonly max: number;
  /** The user must fill it in: 请输入…. */
  readonly required?: true;
  /** The pattern of the text, and the error text. If the field is optional, the pattern must accept the empty text too. */
  readonly pattern?: readonly [RegExp, string];
}

/** One line of text. */
export function text<const O extends TextOptions>(label: string, options: O): Field<z.ZodString, O & FieldOptions, 'text'> {
  return { kind: 'text', label, schema: textSchema(label, options), blank: '', options };
}

/** Several lines of text. */
export function lines<const O extends TextOptions>(label: string, options: O): Field<z.ZodString, O & FieldOptions, 'lines'> {
  return { kind: 'lines', label, schema: textSchema(label, options), blank: '', options };
}

function textSchema(label: string, { max, required, pattern }: TextOptions): z.ZodString {
  let schema = z.string().trim();
  if (required) schema = schema.min(1, `请输入${label}`);
  schema = schema.max(max);
  return pattern ? schema.regex(...pattern) : schema;
}

interface NumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** A whole number. */
export function number<const O extends NumberOptions>(label: string, options: O): Field<z.ZodNumber, O & FieldOptions, 'number'> {
  const schema = z.number().int().min(options.min).max(options.max);
  return { kind: 'number', label, schema, blank: options.default, options };
}

interface FlagOptions extends FieldOptions {
  readonly default: boolean;
}

/** Yes or no. */
export function flag<const O extends FlagOptions>(label: string, options: O): Field<z.ZodBoolean, O & FieldOptions, 'flag'> {
  return { kind: 'flag', label, schema: z.boolean(), blank: options.default, options };
}

interface ChoiceOptions<V extends string> extends FieldOptions {
  readonly default: V;
  /** Users can filter the list by one of its values. */
  readonly filter?: true;
}

type ChoiceField<C, S extends z.ZodType, O extends FieldOptions> = Omit<Field<S, O, 'choice'>, 'choices'> & {
  readonly choices: readonly Choice<keyof C & string>[];
};

/** One of a few values: `{ value: '文字' }`, in their order. */
export function choice<const C extends Readonly<Record<string, string>>, const O extends ChoiceOptions<keyof C & string>>(
  label: string,
  texts: C,
  options: O,
): ChoiceField<C, z.ZodEnum<{ [V in keyof C & string]: V }>, O & FieldOptions> {
  const values = Object.keys(texts) as (keyof C & string)[];
  return {
    kind: 'choice',
    label,
    schema: z.enum(values) as never,
    blank: options.default as never,
    options,
    choices: values.map((value) => ({ value, text: texts[value] ?? value })),
  };
}

/** One of a few values, or null, which `none` names. */
export function choiceOrNone<const C extends Readonly<Record<string, string>>, const O extends FieldOptions>(
  label: string,
  texts: C,
  options: O & { readonly none: string },
): ChoiceField<C, z.ZodNullable<z.ZodEnum<{ [V in keyof C & string]: V }>>, O & { readonly none: string }> {
  const values = Object.keys(texts) as (keyof C & string)[];
  return {
    kind: 'choice',
    label,
    schema: z.enum(values).nullable() as never,
    blank: null,
    options,
    choices: values.map((value) => ({ value, text: texts[value] ?? value })),
  };
}

/** The id of one row of another noun, or null. */
export function one<const O extends FieldOptions>(label: string, options: O): Field<typeof nullableId, O & FieldOptions, 'one'> {
  return { kind: 'one', label, schema: nullableId, blank: null, options };
}

const nullableId = z.nullable(id);

interface ManyOptions extends FieldOptions {
  /** The most ids. */
  readonly max: number;
}

/** The ids of some rows of another noun. */
export function many<const O extends ManyOptions>(
  label: string,
  options: O,
): Field<z.ZodArray<typeof id>, O & FieldOptions, 'many'> {
  return { kind: 'many', label, schema: z.array(id).max(options.max), blank: [], options };
}

/** A field for which no kind above fits: its schema and its default. */
export function special<S extends z.ZodType, const O extends FieldOptions>(
  label: string,
  schema: S,
  options: O & { readonly blank: z.input<S> },
): Field<S, O & FieldOptions, 'special'> {
  return { kind: 'special', label, schema, blank: options.blank, options };
}
