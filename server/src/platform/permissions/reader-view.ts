import { userTextOf } from '@lianxi/contracts/kit/user-text';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../auth/user-info.ts';
import { maskNumbersIn } from './mask-text.ts';
import type { Principal } from './principal.ts';

/** Masks the texts of people in a value of a schema. Returns the same value if it contains no number. */
type Mask = (value: unknown, owner: unknown) => unknown;

/** By schema: it is made when the schema is first used. Null: the schema contains no text of people. */
const masks = new WeakMap<z.ZodType, Mask | null>();

/** A reply, a frame or a row as a reader may see it: numbers in texts of people are masked for who may not see whole numbers. */
export function asSeenBy<T>(reader: Pick<Principal, 'holds'>, schema: z.ZodType, value: T): T {
  return reader.holds(CONTACT_NUMBER) ? value : masked(schema, value);
}

/** The same for readers without that right. Returns the same value if it contains no number. */
export function masked<T>(schema: z.ZodType, value: T): T {
  return (maskOf(schema)?.(value, undefined) ?? value) as T;
}

function maskOf(schema: z.ZodType): Mask | null {
  const known = masks.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself gets this one.
  let own: Mask | null = null;
  masks.set(schema, (value, owner) => own?.(value, owner) ?? value);
  own = buildMask(schema);
  masks.set(schema, own);
  return own;
}

function buildMask(schema: z.ZodType): Mask | null {
  const applies = userTextOf(schema);
  if (applies) {
    return (value, owner) => (typeof value === 'string' && applies(owner as never) ? maskNumbersIn(value) : value);
  }
  if (schema instanceof z.ZodObject) return maskFields(Object.entries(schema.shape as Record<string, z.ZodType>));
  if (schema instanceof z.ZodArray) return maskItems(maskOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord) return maskValues(maskOf(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).flatMap((option) => maskOf(option) ?? []);
    return options.length === 0 ? null : (value, owner) => options.reduce((one, mask) => mask(one, owner), value);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return maskOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return maskOf(schema.out as z.ZodType);
  if (schema instanceof z.ZodLazy) return maskOf(schema.unwrap() as z.ZodType);
  return null;
}

function maskFields(shape: readonly (readonly [string, z.ZodType])[]): Mask | null {
  const fields = shape.flatMap(([name, schema]) => {
    const mask = maskOf(schema);
    return mask ? [{ name, mask }] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    let seen = value as Record<string, unknown>;
    for (const { name, mask } of fields) {
      const was = seen[name];
      if (was === undefined || was === null) continue;
      const now = mask(was, value);
      if (now !== was) seen = { ...seen, [name]: now };
    }
    return seen;
  };
}

function maskItems(mask: Mask | null): Mask | null {
  if (mask === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const seen = value.map((item) => mask(item, value));
    return seen.some((item, at) => item !== value[at]) ? seen : value;
  };
}

function maskValues(mask: Mask | null): Mask | null {
  if (mask === null) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(one, value)]));
  };
}
