import type * as z from 'zod';

/** An event of one area that other areas may need: `conversation.ended`. */
export interface FactDefinition<S extends z.ZodType = z.ZodType> {
  /** `noun.verb` in the past, unique in the product. */
  readonly name: string;
  /**
   * Contains ids, times and kinds, never personal data, because facts are stored for weeks. Later versions only add optional
   * fields.
   */
  readonly payload: S;
}

/** The payload as the emitting area writes it. */
export type FactInput<F extends FactDefinition> = z.input<F['payload']>;
/** The payload as a consumer reads it. */
export type FactPayload<F extends FactDefinition> = z.output<F['payload']>;

/** Declares a fact. The declaration is in `facts.ts` of the area that emits it. */
export function defineFact<S extends z.ZodType>(name: string, payload: S): FactDefinition<S> {
  return { name, payload };
}
