import { type Selectable, sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { Customers } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { deleteOwnFields, freeUniqueValues } from '../../form/public.ts';
import { removeKeys, writeKeys } from '../customer/customer-keys.ts';
import { namePieces, pieceKey, pieceKeys } from '../customer/customer-names.ts';
import { insertNamePieces, sealed } from '../customer/new-customer.ts';
import { withMerged } from '../customer/survivor.queries.ts';

export const sealedBin: SealedTable = { table: 'customer_bin', key: ['customer_id'], columns: ['customer_bin.reason'] };

type NamedRow = Pick<Selectable<Customers>, 'id' | 'name' | 'company' | 'email'>;

const likenessOf = ({ cipher }: SealedDb, { id, name, company, email }: NamedRow) => ({
  id,
  name: cipher.decrypt('customers.name', name),
  company,
  email: email ? cipher.decrypt('customers.email', email) : '',
});

/** Removes that by which customers are found: totals of a name, and duplicates, are counted from it alone. */
export async function hideFromSearch(own: SealedDb, rows: readonly NamedRow[]): Promise<void> {
  const { tx, tenantId, cipher } = own;
  const customers = rows.map((row) => likenessOf(own, row));
  const pieces = customers.flatMap(({ id, name }) =>
    pieceKeys(cipher).flatMap((keyed) => namePieces(keyed, name).map(({ gram }) => ({ id, gram }))),
  );
  await sql`
    delete from customer_name_grams g
    using unnest(${pieces.map(({ gram }) => gram)}::bigint[], ${pieces.map(({ id }) => id)}::bigint[]) as given(gram, customer_id)
    where g.tenant_id = ${tenantId} and g.gram = given.gram and g.customer_id = given.customer_id`.execute(tx);
  await removeKeys(own, customers);
}

/** Writes it again. */
export async function showInSearch(own: SealedDb, rows: readonly NamedRow[]): Promise<void> {
  const { cipher } = own;
  const customers = rows.map((row) => likenessOf(own, row));
  const pieces = customers.flatMap(({ id, name }) => namePieces(pieceKey(cipher), name).map((piece) => ({ ...piece, id })));
  await insertNamePieces(own, pieces);
  await writeKeys(own, customers);
}

/** Takes the labels off customers. Returns them by customer. */
export async function takeLabels({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ customer_id: string; label_id: string }>`
    delete from customer_labels where tenant_id = ${tenantId} and customer_id = any(${ids}::bigint[])
    returning customer_id, label_id`.execute(tx);
  const labels = new Map<string, string[]>();
  for (const { customer_id, label_id } of rows) labels.set(customer_id, [...(labels.get(customer_id) ?? []), label_id]);
  return labels;
}

/** Gives a customer labels back, as far as the tenant still has them. */
export async function returnLabels({ tx, tenantId }: TenantDb, id: string, labelIds: readonly string[]): Promise<void> {
  if (labelIds.length === 0) return;
  await sql`
    insert into customer_labels (tenant_id, label_id, customer_id)
    select tenant_id, id, ${id}::bigint from labels where tenant_id = ${tenantId} and id = any(${labelIds}::bigint[])
    order by id
    on conflict do nothing`.execute(tx);
}

/** Puts locked customers into the bin, with those that were merged into them: their numbers are free at once. */
export async function binCustomers(
  own: SealedDb,
  rows: readonly NamedRow[],
  { agentId, reason, now }: { agentId: string; reason: string; now: Date },
): Promise<void> {
  const { tx, tenantId, cipher } = own;
  const ids = rows.map(({ id }) => id);
  const labels = await takeLabels(own, ids);
  await hideFromSearch(own, rows);
  await freeUniqueValues(own, 'customer', ids);
  await tx
    .updateTable('customers')
    .set((eb) => ({ removed_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', await withMerged(own, ids))
    .execute();
  await sql`
    insert into customer_bin (tenant_id, customer_id, removed_at, removed_by, reason, label_ids)
    select ${tenantId}, customer_id, ${now}::timestamptz, ${agentId}::bigint, reason, label_ids::bigint[]
    from unnest(
      ${ids}::bigint[], ${ids.map(() => sealed(cipher, 'customer_bin.reason', reason))}::bytea[],
      ${ids.map((id) => `{${(labels.get(id) ?? []).join(',')}}`)}::text[]
    ) as given(customer_id, reason, label_ids)`.execute(tx);
}

/** Takes a customer out of the bin. The caller checked that the number is free. */
export async function unbinCustomer(own: SealedDb, row: BinRow, now: Date): Promise<void> {
  const { tx, tenantId } = own;
  const family = await withMerged(own, [row.id]);
  // Who was merged into the customer comes back too, unless another customer has the number by now.
  const back = await tx
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', family)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customers as o')
            .select('o.id')
            .where('o.tenant_id', '=', tenantId)
            .whereRef('o.phone_index', '=', 'c.phone_index')
            .where('o.removed_at', 'is', null),
        ),
      ),
    )
    .execute();
  await tx
    .updateTable('customers')
    .set((eb) => ({ removed_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [row.id, ...back.map(({ id }) => id)])
    .execute();
  await showInSearch(own, [row]);
  await returnLabels(own, row.id, row.label_ids);
  await tx.deleteFrom('customer_bin').where('tenant_id', '=', tenantId).where('customer_id', '=', row.id).execute();
}

export type BinRow = Awaited<ReturnType<typeof lockBinned>>[number];

/** Customers of the bin within the scope, locked in the order of their ids. */
export function lockBinned({ tx, tenantId }: TenantDb, scope: ScopeFilter, ids: readonly string[]) {
  return tx
    .selectFrom('customers as c')
    .innerJoin('customer_bin as b', (join) => join.onRef('b.tenant_id', '=', 'c.tenant_id').onRef('b.customer_id', '=', 'c.id'))
    .select(['c.id', 'c.name', 'c.company', 'c.email', 'c.phone', 'b.label_ids'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.removed_at', 'is not', null)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
}

/** The customers of the bin within the scope, those deleted last first. */
export function selectBin({ tx, tenantId }: TenantDb, scope: ScopeFilter, phoneIndexes: readonly string[] | undefined) {
  let found = tx
    .selectFrom('customer_bin as b')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.customer_id'))
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.owner_id'))
    .leftJoin('agents as r', (join) => join.onRef('r.tenant_id', '=', 'b.tenant_id').onRef('r.id', '=', 'b.removed_by'))
    .select(['c.id', 'c.name', 'c.phone', 'c.company', 'c.city', 'c.level', 'a.name as owner_name'])
    .select(['b.removed_at', 'b.reason', 'r.name as removed_by_name'])
    .where('b.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .orderBy('b.removed_at', 'desc')
    .orderBy('b.customer_id', 'desc');
  if (phoneIndexes) found = found.where('c.phone_index', 'in', phoneIndexes);
  return found;
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes for good some customers that were deleted before this time. A customer whom another area's rows must name (an order)
 * stays as a row without anything personal. Returns their number.
 */
export async function deleteBinned(own: SealedDb, before: Date, limit: number): Promise<number> {
  const { tx, tenantId } = own;
  const old = await tx
    .selectFrom('customer_bin')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  const ids = await withMerged(
    own,
    old.map(({ customer_id }) => customer_id),
  );
  await deleteOwnFields(own, 'customer', ids);
  for (const id of ids) {
    await sql`savepoint one_customer`.execute(tx);
    try {
      // Their history, their labels and their place in the bin go with them.
      await tx.deleteFrom('customers').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    } catch (error) {
      if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
      await sql`rollback to savepoint one_customer`.execute(tx);
      await emptyCustomer(own, id);
    }
  }
  return old.length;
}

/** Takes everything personal from a deleted customer. */
async function emptyCustomer({ tx, tenantId, cipher }: SealedDb, id: string): Promise<void> {
  for (const table of ['customer_bin', 'customer_trajectory'] as const) {
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('customer_id', '=', id).execute();
  }
  const nothing = { company: '', city: '', email: null, address: null, remark: null, owner_id: null, pooled_from: null };
  await tx
    .updateTable('customers')
    .set({
      ...nothing,
      name: cipher.encrypt('customers.name', '已删除客户'),
      phone: cipher.encrypt('customers.phone', ''),
      // Nobody's number.
      phone_index: `deleted ${id}`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
