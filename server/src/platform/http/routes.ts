import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { AnyContext, Handler } from './context.ts';

/** Binds an endpoint of contracts to its handler. */
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** A bound endpoint, its types erased: the kernel hands the handler the context that its access asks for. */
export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: AnyContext) => Promise<unknown>;
}

/** The endpoints that an area serves. */
export type AreaRoutes = readonly BoundRoute[];

/**
 * Collects an area's endpoints: `routes((on) => { on(customerList, async (ctx) => …) })`. Throws when
 * an endpoint is bound twice.
 */
export function routes(register: (on: On) => void): AreaRoutes {
  const bound: BoundRoute[] = [];
  register((endpoint, handler) => {
    if (bound.some((route) => route.endpoint === endpoint)) {
      throw new Error(`${endpoint.method} ${endpoint.path} is bound twice`);
    }
    bound.push({ endpoint, handler: handler as BoundRoute['handler'] });
  });
  return bound;
}
