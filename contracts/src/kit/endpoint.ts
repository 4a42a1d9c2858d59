import type * as z from 'zod';
import type { ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How the body travels: JSON (default), a URL-encoded form, multipart with files. `raw`: the handler gets the text unchanged,
 * whatever its media type, for callers who sign it.
 */
export type BodyKind = 'json' | 'form' | 'multipart' | 'raw';

/**
 * Who may call. `public`: every caller, without a token. `signed-in`: any agent. `visitor`: the bearer of a visitor token (the
 * chat widget). Otherwise the permission code that the agent's roles must hold. `operator`: the call reaches beyond tenants,
 * and only agents of the tenant that runs the platform may make it; `orReleaseToken`: the holder of the release token of the
 * endpoint's remote may call it too.
 */
export type EndpointAccess =
  | 'public'
  | 'signed-in'
  | 'visitor'
  | { readonly code: string }
  | { readonly code: string; readonly operator: true; readonly orReleaseToken?: true };

/** One call of the product. The server's route, the browser's client and OpenAPI follow from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Access extends EndpointAccess = EndpointAccess,
> {
  readonly method: Method;
  /** Without the `/api` prefix; parameters as `{name}`, as the specification writes them (section 7). */
  readonly path: string;
  /** One Chinese phrase: the operation's name in OpenAPI and in the operation log. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyKind: BodyKind;
  /** The `data` of the envelope; ignored when `replyKind` is `file`. */
  readonly reply: Reply;
  /**
   * `file`: the reply is the file's bytes. `text`: the data itself without the envelope. `page`: a text for a person. Errors
   * use the envelope.
   */
  readonly replyKind: 'envelope' | 'file' | 'text' | 'page';
  /** Errors in addition to those that any endpoint can answer. */
  readonly errors: readonly ErrorDefinition[];
  readonly access: Access;
  /**
   * Permission code of the page whose data scope (self, department, department tree, all) limits the rows; null: not limited.
   * Roles set the scope per page. The server computes it from the caller's own roles: the `dataScopeCode` header is only a hint
   * (decision 5).
   */
  readonly dataScope: string | null;
  /** Client and server give up after this long. Default 30,000 ms (specification section 9). */
  readonly timeoutMs: number;
  /** Longest body in bytes that the server reads. Default 1 MiB. */
  readonly bodyLimit: number;
  /**
   * For a call that creates something without a unique key. The same agent with the same content within ten seconds, or with
   * the same `Idempotency-Key` within a day, makes one call. Repeated calls get its answer, which contains only ids.
   */
  readonly once: boolean;
}

type Declaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends EndpointAccess,
> = Pick<Endpoint<P, Q, B, R, A>, 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'reply' | 'access'> &
  Partial<Pick<Endpoint<P, Q, B, R, A>, 'bodyKind' | 'replyKind' | 'errors' | 'dataScope' | 'timeoutMs' | 'bodyLimit' | 'once'>>;

/** Declares a call. `access` has no default: each endpoint must state who may call it. */
export function endpoint<
  R extends z.ZodType,
  const A extends EndpointAccess,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(declaration: Declaration<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    bodyKind: 'json',
    replyKind: 'envelope',
    errors: [],
    dataScope: null,
    timeoutMs: 30_000,
    bodyLimit: 1024 * 1024,
    once: false,
    ...declaration,
  };
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** The input of the client's caller, before parsing: only the parts that the endpoint declares. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? { params?: undefined } : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? { query?: undefined } : { query: z.input<Q> }) &
        (B extends z.ZodUndefined ? { body?: undefined } : { body: z.input<B> })
    : never;
