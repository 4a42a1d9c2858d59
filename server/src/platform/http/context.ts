import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../db/db.ts';
import type { Kernel } from '../kernel.ts';
import type { Principal } from '../permissions/principal.ts';
import type { ScopeFilter } from '../permissions/scope.ts';
import type { FileReply, UploadedFile } from './files.ts';

/** What an operation did, for the operation log. `before` and `after` hold no personal data. */
export interface AuditDetail {
  /** The row, for example `conversation:12`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

interface RequestContext<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly files: readonly UploadedFile[];
  readonly headers: IncomingHttpHeaders;
  readonly kernel: Kernel;
  readonly log: FastifyBaseLogger;
  readonly traceId: string;
  readonly ip: string;
  /** The moment that the request arrived. */
  readonly now: Date;
  /** Gives the browser a cookie of its own with the reply, that no script reads; an empty value takes it away. */
  setCookie(name: string, value: string, seconds: number): void;
}

/** Access `signed-in` or a permission code: an agent, inside a transaction of their tenant. */
export interface SignedInContext<E> extends RequestContext<E>, TenantTx {
  readonly principal: Principal;
  readonly scope: ScopeFilter;
  /** Adds detail to the one row that the kernel writes to the operation log for a successful state change. */
  audit(detail: AuditDetail): void;
}

/** Access `visitor`: the bearer of a visitor token, inside a transaction of their tenant. */
export interface VisitorContext<E> extends RequestContext<E>, TenantTx {
  readonly visitor: { readonly tenantId: number; readonly visitorId: string };
}

/** Access `operator`: staff of the platform, or a team by its release token, beyond all tenants. No transaction is open. */
export interface OperatorContext<E> extends RequestContext<E> {
  readonly db: Db;
  readonly operator: Operator;
}

/** Who runs the platform, or releases one remote. */
export interface Operator {
  /** Sign-in name, or `团队 …` for a token's team: what the log of releases says. */
  readonly name: string;
  /** The only remote that a release token is for; null: every one. */
  readonly remoteId: string | null;
}

/** Access `public`: nobody known, no transaction open. */
export interface PublicContext<E> extends RequestContext<E> {
  readonly db: Db;
}

/** The context that an endpoint's handler gets, by its access. */
export type Context<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext<E>
  : E['access'] extends 'visitor'
    ? VisitorContext<E>
    : E['access'] extends { readonly operator: true }
      ? OperatorContext<E>
      : SignedInContext<E>;

/** The `data` of the envelope, or the file. */
export type HandlerReply<E> = ReplyOf<E> extends null ? null | FileReply : ReplyOf<E>;

/**
 * What a handler answers with whose reply comes after its transaction: it asked somebody else to act and waits for the outcome.
 * What it throws then is the reply; the transaction stands.
 */
export class AfterCommit<T> {
  readonly run: () => Promise<T>;
  constructor(run: () => Promise<T>) {
    this.run = run;
  }
}

export type Handler<E extends Endpoint> = (ctx: Context<E>) => Promise<HandlerReply<E> | AfterCommit<HandlerReply<E>>>;

/** A context whose endpoint is not known to the types: what the kernel builds. */
export type AnyContext =
  | SignedInContext<Endpoint>
  | VisitorContext<Endpoint>
  | OperatorContext<Endpoint>
  | PublicContext<Endpoint>;
