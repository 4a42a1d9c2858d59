import * as z from 'zod';

/** The settings of an area, read from the environment; docs/operate.md describes each. */
export interface Settings<T> {
  /** @throws Error one sentence for the operator */
  read(environment: Environment): T;
}

/** The operator's values: no empty ones, and always `DATA_DIR`, as an absolute path. */
export type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

/** Returns an area's settings; each is read once. */
export type ReadSettings = <T>(settings: Settings<T>) => T;

/** Declares settings by the names of the environment, and the area's value from them. */
export function defineSettings<S extends z.ZodObject, T>(schema: S, make: (set: z.output<S>) => T): Settings<T> {
  return { read: (environment) => make(parseSettings(schema, environment)) };
}

/** Checks settings. @throws Error one sentence for the operator: the setting that is missing or not valid */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  given: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new Error(
    given[name] === undefined ? `The setting ${name} is missing` : `The setting ${name} is not valid: ${issue?.message}`,
  );
}

/** Stores the values that were read. */
export function createReadSettings(environment: Environment): ReadSettings {
  const read = new Map<Settings<unknown>, unknown>();
  return <T>(settings: Settings<T>): T => {
    if (!read.has(settings)) read.set(settings, settings.read(environment));
    return read.get(settings) as T;
  };
}

/** `1` or `0`. */
export const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** `http(s)://host:port`, without a path. */
export const serviceAddress = z.string().regex(/^https?:\/\/[^/]+$/, 'must be an http:// or https:// address without a path');
