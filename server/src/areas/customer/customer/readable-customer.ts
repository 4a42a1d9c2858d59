import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { type SqlBool, sql } from 'kysely';
import { writeOperation } from '../../../platform/audit/operation-log.ts';
import { AfterCommit, type SignedInContext } from '../../../platform/http/context.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findContact } from './contact.ts';
import { type CustomerDetailRow, type CustomerRow, findCustomer, listCustomers } from './customer.queries.ts';

/** True when the customer is in the caller's data scope. For endpoints whose data scope is `customer_list`. */
export async function isReadableCustomer(ctx: SignedInContext<unknown>, customerId: string): Promise<boolean> {
  return ctx.principal.holds('customer_list') && (await findCustomer(ctx, ctx.scope, customerId)) !== undefined;
}

const everybody: ScopeFilter = { seesAll: true, agentIds: () => sql<SqlBool>`true` };

/** A customer whom the caller may read. `contact`: the only reason; null: the customer is in their data scope. */
export interface Readable<Row> {
  readonly row: Row;
  readonly contact: string | null;
}

/** The customer, where the caller may read them: by their data scope, or by a contact that they have with them. */
export async function findReadable(ctx: SignedInContext<unknown>, id: string): Promise<Readable<CustomerDetailRow> | undefined> {
  const inScope = await findCustomer(ctx, ctx.scope, id);
  if (inScope) return { row: inScope, contact: null };
  const contact = await findContact(ctx, ctx.principal.agentId, id);
  const row = contact === null ? undefined : await findCustomer(ctx, everybody, id);
  return row && { row, contact };
}

/** The same for the customer with a number, in each stored form of the number. */
export async function findReadableByPhone(
  ctx: SignedInContext<unknown>,
  phoneIndexes: readonly string[],
): Promise<Readable<CustomerRow> | undefined> {
  const one = { limit: 1, offset: 0 };
  const [inScope] = await listCustomers(ctx, { scope: ctx.scope, seesAll: ctx.scope.seesAll, phoneIndexes }, one);
  if (inScope) return { row: inScope, contact: null };
  const [row] = await listCustomers(ctx, { scope: everybody, seesAll: true, phoneIndexes }, one);
  const contact = row ? await findContact(ctx, ctx.principal.agentId, row.id) : null;
  return row && contact !== null ? { row, contact } : undefined;
}

/** The customer with a number whom the caller may not read. */
export async function findHiddenByPhone(
  ctx: SignedInContext<unknown>,
  phoneIndexes: readonly string[],
): Promise<CustomerRow | undefined> {
  if (await findReadableByPhone(ctx, phoneIndexes)) return undefined;
  const [row] = await listCustomers(ctx, { scope: everybody, seesAll: true, phoneIndexes }, { limit: 1, offset: 0 });
  return row;
}

/**
 * Answers with a customer. When the caller may read them only by a contact, the operation log gets an entry before the answer.
 */
export function answerRead<T>(
  { kernel, tenantId, principal, ip }: SignedInContext<unknown>,
  endpoint: Endpoint,
  { row, contact }: Readable<CustomerRow>,
  shown: T,
): T | AfterCommit<T> {
  if (contact === null) return shown;
  const detail = { target: `customer:${row.id}`, after: { contact } };
  return new AfterCommit(async () => {
    await kernel.db.tenant(tenantId, ({ tx }) => writeOperation(tx, principal, endpoint, detail, ip));
    return shown;
  });
}
