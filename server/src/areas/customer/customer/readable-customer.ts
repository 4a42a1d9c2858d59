import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { type SqlBool, sql } from 'kysely';
import { writeOperation } from '../../../platform/audit/operation-log.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AfterCommit, type SignedInContext } from '../../../platform/http/context.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findContact } from './contact.ts';
import { type CustomerDetailRow, type CustomerRow, findCustomer, listCustomers } from './customer.queries.ts';
import { survivorOf, survivorOfNumber } from './survivor.queries.ts';

/** True when the customer is in the caller's data scope. For endpoints whose data scope is `customer_list`. */
export async function isReadableCustomer(ctx: SignedInContext<unknown>, customerId: string): Promise<boolean> {
  if (!ctx.principal.holds('customer_list')) return false;
  const found = (id: string) => findCustomer(ctx, ctx.scope, id);
  return ((await found(customerId)) ?? (await found(await survivorOf(ctx, customerId)))) !== undefined;
}

/** Every customer of the tenant. */
export const everybody: ScopeFilter = { seesAll: true, agentIds: () => sql<SqlBool>`true` };

/** A customer whom the caller may read. `contact`: the only reason; null: the customer is in their data scope. */
export interface Readable<Row> {
  readonly row: Row;
  readonly contact: string | null;
}

/**
 * The customer, where the caller may read them: by their data scope, or by a contact that they have with them. Of a merged
 * customer it is the one who took them over.
 */
export async function findReadable(ctx: SignedInContext<unknown>, id: string): Promise<Readable<CustomerDetailRow> | undefined> {
  const inScope = await findCustomer(ctx, ctx.scope, id);
  if (inScope) return { row: inScope, contact: null };
  const survivorId = await survivorOf(ctx, id);
  if (survivorId !== id) {
    const survivor = await findCustomer(ctx, ctx.scope, survivorId);
    if (survivor) return { row: survivor, contact: null };
  }
  const { agentId } = ctx.principal;
  // A contact names the customer whom it began with.
  const contact =
    (await findContact(ctx, agentId, id)) ?? (survivorId === id ? null : await findContact(ctx, agentId, survivorId));
  const row = contact === null ? undefined : await findCustomer(ctx, everybody, survivorId);
  return row && { row, contact };
}

/** The same for the customer with a number, in each stored form of the number. */
export async function findReadableByPhone(
  ctx: SignedInContext<unknown>,
  phoneIndexes: readonly string[],
): Promise<Readable<CustomerRow> | undefined> {
  const [inScope] = await withNumber(ctx, ctx.scope, phoneIndexes);
  if (inScope) return { row: inScope, contact: null };
  const [row] = await withNumber(ctx, everybody, phoneIndexes);
  const contact = row ? await findContact(ctx, ctx.principal.agentId, row.id) : null;
  return row && contact !== null ? { row, contact } : undefined;
}

/** The customer with a number whom the caller may not read. */
export async function findHiddenByPhone(
  ctx: SignedInContext<unknown>,
  phoneIndexes: readonly string[],
): Promise<CustomerRow | undefined> {
  if (await findReadableByPhone(ctx, phoneIndexes)) return undefined;
  const [row] = await withNumber(ctx, everybody, phoneIndexes);
  return row;
}

/** The customer with a number, also with the number of one who was merged into them. */
async function withNumber(own: TenantDb, scope: ScopeFilter, phoneIndexes: readonly string[]): Promise<CustomerRow[]> {
  const one = { limit: 1, offset: 0 };
  const { seesAll } = scope;
  const found = await listCustomers(own, { scope, seesAll, phoneIndexes }, one);
  if (found.length > 0) return found;
  const survivorId = await survivorOfNumber(own, phoneIndexes);
  return survivorId === null ? [] : listCustomers(own, { scope, seesAll, ids: [survivorId] }, one);
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
