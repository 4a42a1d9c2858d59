import type * as z from 'zod';

/** Something that happened in an area and that others may want to know: `conversation.ended`. */
export interface FactDefinition<S extends z.ZodType = z.ZodType> {
  /** `noun.verb` in the past, unique in the product. */
  readonly name: string;
  /** Holds ids, times and kinds, never personal data: facts are kept for weeks. Later versions only add optional fields. */
  readonly payload: S;
}

/** A fact's payload as who emits it writes it. */
export type FactInput<F extends FactDefinition> = z.input<F['payload']>;
/** A fact's payload as a consumer reads it. */
export type FactPayload<F extends FactDefinition> = z.output<F['payload']>;

/** Declares a fact. It lies in the folder of the area that emits it, in `facts.ts`. */
export function defineFact<S extends z.ZodType>(name: string, payload: S): FactDefinition<S> {
  return { name, payload };
}
