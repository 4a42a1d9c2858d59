import type * as z from 'zod';

type Applies = (owner: never) => boolean;

const declared = new WeakMap<z.ZodType, Applies>();

/**
 * Declares a text of a reply that people write as they like: names, messages, titles and addresses of pages, names of files.
 * They write telephone numbers into it, so the server masks them for a reader who may not see whole numbers. Call it last:
 * a method of the schema makes a new schema.
 * @param applies false for an owner in which the field is not such a text, for example the key of a file
 */
export function userText<S extends z.ZodType>(schema: S, applies: Applies = () => true): S {
  declared.set(schema, applies);
  return schema;
}

/** When a field with this schema is a text of people; undefined: never. */
export function userTextOf(schema: z.ZodType): Applies | undefined {
  return declared.get(schema);
}
