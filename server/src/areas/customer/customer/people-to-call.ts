import type { customerFilters } from '@lianxi/contracts/customer/customer.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { matching } from './customer.queries.ts';
import { viewerOf } from './customer.routes.ts';
import { readFilter } from './customer-view.ts';
import { isLive } from './live-customers.ts';

/** A customer with their number, for a list of people to call. */
interface PersonToCall {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** The customers whom the filters of their list find within the caller's data scope: `limit` at most. */
export async function findPeopleToCall(
  ctx: SignedInContext<unknown>,
  filters: z.output<typeof customerFilters>,
  limit: number,
): Promise<PersonToCall[]> {
  const filter = readFilter(viewerOf(ctx), { scope: ctx.scope, seesAll: ctx.scope.seesAll }, filters);
  if (!filter) return [];
  const rows = await matching(ctx, filter).select(['c.id', 'c.name', 'c.phone']).orderBy('c.id').limit(limit).execute();
  return rows.map(({ id, name, phone }) => ({
    id,
    name: ctx.cipher.decrypt('customers.name', name),
    number: ctx.cipher.decrypt('customers.phone', phone),
  }));
}

/** The ids of the customers with these numbers. */
export async function customersOfNumbers(
  { tx, tenantId, cipher }: SealedDb,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const of = new Map(
    numbers.flatMap((number) => cipher.blindIndexes('customers.phone_index', number).map((index) => [index, number])),
  );
  const rows = await tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.phone_index'])
    .where('c.tenant_id', '=', tenantId)
    .where(isLive)
    .where((eb) => eb('c.phone_index', '=', eb.fn.any(sql<string[]>`${[...of.keys()]}::text[]`)))
    .execute();
  return new Map(rows.map(({ id, phone_index }) => [of.get(phone_index) ?? '', id]));
}
