import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { VisitorLookup } from '../auth/visitor-token.ts';
import type { ConstraintErrors } from './constraint-errors.ts';
import type { AnyContext, Handler } from './context.ts';

/** How a route differs from what its contract says alone. */
export interface RouteOptions {
  /** Pages of any site may call it: the visitor's widget. Endpoints of access `visitor` always may. */
  readonly crossOrigin?: boolean;
  /** The reply changes seldom: it carries an ETag, and an unchanged one is answered with 304. */
  readonly etag?: boolean;
  /** A GET that changes state, because the wire says so. All other GETs get a transaction that refuses writes. */
  readonly changesState?: boolean;
  /** False: a call that changes nothing worth a row in the operation log. */
  readonly audited?: boolean;
}

/** Binds an endpoint of contracts to its handler. */
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions) => void;

/** A bound endpoint, its types erased: the kernel hands the handler the context that its access asks for. */
export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: AnyContext) => Promise<unknown>;
  readonly options: RouteOptions;
  /** The app that it belongs to ({@link Area.app}). */
  readonly app?: string | undefined;
  /** What a broken constraint means to the caller: the same object in all routes of a noun. */
  readonly constraints: ConstraintErrors;
  /** Finds the visitors whom it admits ({@link Area.visitors}). */
  readonly visitors?: VisitorLookup | undefined;
}

/** The endpoints that an area serves. */
export type AreaRoutes = readonly BoundRoute[];

/**
 * Collects a noun's endpoints: `routes((on) => { on(customerList, async (ctx) => …) }, constraints)`. `constraints`
 * tells what a broken constraint of the noun's tables means to the caller. Throws when an endpoint is bound twice.
 */
export function routes(register: (on: On) => void, constraints: ConstraintErrors = {}): AreaRoutes {
  const bound: BoundRoute[] = [];
  register((endpoint, handler, options = {}) => {
    if (bound.some((route) => route.endpoint === endpoint)) {
      throw new Error(`${endpoint.method} ${endpoint.path} is bound twice`);
    }
    bound.push({ endpoint, handler: handler as BoundRoute['handler'], options, constraints });
  });
  return bound;
}
