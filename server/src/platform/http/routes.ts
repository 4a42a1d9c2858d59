import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { VisitorLookup } from '../auth/visitor-token.ts';
import type { ConstraintErrors } from './constraint-errors.ts';
import type { AnyContext, Handler } from './context.ts';

/** Options of a route in addition to its contract. */
export interface RouteOptions {
  /** Pages of any site may call it: the visitor's widget. Endpoints of access `visitor` always may. */
  readonly crossOrigin?: boolean;
  /** The reply changes seldom: it has an ETag, and the server answers 304 if it is unchanged. */
  readonly etag?: boolean;
  /** A GET that changes state, because the wire requires it. All other GETs get a transaction that refuses writes. */
  readonly changesState?: boolean;
  /** False: the operation log needs no row for this call. */
  readonly audited?: boolean;
}

/** Binds an endpoint of contracts to its handler. */
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions) => void;

/** A bound endpoint without its types: the kernel gives the handler the context of its access. */
export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: AnyContext) => Promise<unknown>;
  readonly options: RouteOptions;
  /** The app of the endpoint ({@link Area.app}). */
  readonly app?: string | undefined;
  /** The caller's errors for broken constraints: the same object in all routes of a noun. */
  readonly constraints: ConstraintErrors;
  /** Finds the visitors that the endpoint admits ({@link Area.visitors}). */
  readonly visitors?: VisitorLookup | undefined;
}

/** The endpoints that an area serves. */
export type AreaRoutes = readonly BoundRoute[];

/**
 * Collects a noun's endpoints: `routes((on) => { on(customerList, async (ctx) => …) }, constraints)`. `constraints` gives the
 * caller's error for each broken constraint of the noun's tables. Throws if an endpoint is bound twice.
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
