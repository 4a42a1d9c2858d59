import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../db/db.ts';
import type { Kernel } from '../kernel.ts';
import type { Principal } from '../permissions/principal.ts';
import type { ScopeFilter } from '../permissions/scope.ts';
import type { FileReply, UploadedFile } from './files.ts';

/** The entry of an operation in the operation log. `before` and `after` contain no personal data. */
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
  /** The time at which the request arrived. */
  readonly now: Date;
  /** Sets a cookie with the reply that scripts cannot read; an empty value removes it. */
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

/** Access `operator`: staff of the platform, or a team with its release token, beyond all tenants. No transaction is open. */
export interface OperatorContext<E> extends RequestContext<E> {
  readonly db: Db;
  readonly operator: Operator;
}

/** A user who runs the platform, or a team that releases one remote. */
export interface Operator {
  /** Sign-in name, or `团队 …` for the team of a token: the name in the log of releases. */
  readonly name: string;
  /** The only remote that a release token is for; null: every one. */
  readonly remoteId: string | null;
}

/** Access `public`: an unknown caller, no open transaction. */
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
 * The answer of a handler whose reply is made after its transaction: the handler asked another process to act and waits for the
 * outcome. An error of that wait is the reply; the transaction stays committed.
 */
export class AfterCommit<T> {
  readonly run: () => Promise<T>;
  constructor(run: () => Promise<T>) {
    this.run = run;
  }
}

export type Handler<E extends Endpoint> = (ctx: Context<E>) => Promise<HandlerReply<E> | AfterCommit<HandlerReply<E>>>;

/** A context for an endpoint that is unknown to the types: the kernel builds it. */
export type AnyContext =
  | SignedInContext<Endpoint>
  | VisitorContext<Endpoint>
  | OperatorContext<Endpoint>
  | PublicContext<Endpoint>;
