import type { SignedInContext } from '../../../platform/http/context.ts';
import { findCustomer } from './customer.queries.ts';

/** Is it a customer whom the caller may read? For endpoints whose data scope is `customer_list`. */
export async function isReadableCustomer(ctx: SignedInContext<unknown>, customerId: string): Promise<boolean> {
  return ctx.principal.holds('customer_list') && (await findCustomer(ctx, ctx.scope, customerId)) !== undefined;
}
