import { customerErrors, MAX_LABELS } from '@lianxi/contracts/customer/customer.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql, type Updateable } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { Customers } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { namesOfLabels } from '../label/label.queries.ts';
import { removeKeys, writeKeys } from './customer-keys.ts';
import { namePieces, pieceKey, pieceKeys } from './customer-names.ts';
import type { CustomerTexts } from './customer-texts.ts';
import { isLive } from './live-customers.ts';
import { insertNamePieces } from './new-customer.ts';

/** The customers of these ids within the scope, locked until the transaction ends, in the order of their ids. */
export function lockCustomers({ tx, tenantId }: TenantDb, scope: ScopeFilter, ids: readonly string[]) {
  return tx
    .selectFrom('customers as c')
    .selectAll('c')
    .where('c.tenant_id', '=', tenantId)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .where(isLive)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes changed columns of customers (not their labels), and raises their versions. Whoever gets an agent leaves the pool. */
export async function changeCustomers(
  { tx, tenantId }: TenantDb,
  ids: readonly string[],
  columns: Updateable<Customers>,
  now: Date,
): Promise<void> {
  const leaving = columns.owner_id ? { pooled_at: null, pooled_from: null } : {};
  await tx
    .updateTable('customers')
    .set((eb) => ({ ...leaving, ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
}

/** Replaces the pieces by which a customer is found, after a change of name. */
export async function renamePieces(tenant: SealedDb, id: string, before: string, after: string): Promise<void> {
  const { tx, tenantId, cipher } = tenant;
  const old = pieceKeys(cipher).flatMap((keyed) => namePieces(keyed, before).map((piece) => piece.gram));
  await tx
    .deleteFrom('customer_name_grams')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', id)
    .where((eb) => eb('gram', '=', eb.fn.any(sql<string[]>`${old}::bigint[]`)))
    .execute();
  await insertNamePieces(
    tenant,
    namePieces(pieceKey(cipher), after).map((piece) => ({ ...piece, id })),
  );
}

/** Replaces the keys by which a customer is compared with others, after a change. */
export async function renewKeys(
  own: SealedDb,
  id: string,
  before: Pick<CustomerTexts, 'custName' | 'company' | 'email'>,
  after: Pick<CustomerTexts, 'custName' | 'company' | 'email'>,
): Promise<void> {
  const { custName, company, email } = before;
  if (custName === after.custName && company === after.company && email === after.email) return;
  await removeKeys(own, [{ id, name: custName, company, email }]);
  await writeKeys(own, [{ id, name: after.custName, company: after.company, email: after.email }]);
}

/** Refuses a number that another customer has, also a customer outside the caller's scope. */
export async function requireFreeNumber({ tx, tenantId, cipher }: SealedDb, phone: string): Promise<void> {
  const taken = await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('phone_index', 'in', cipher.blindIndexes('customers.phone_index', phone))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!taken) return;
  const { duplicatePhone } = customerErrors;
  throw new CodedError(duplicatePhone, { fields: [{ path: 'phone', text: duplicatePhone.text }] });
}

/** The name of an agent who can own customers: enabled, of the tenant. `field`: the caller's field, for the error. */
export async function requireOwner({ tx, tenantId }: TenantDb, agentId: string, field: string): Promise<string> {
  const agent = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (agent) return agent.name;
  const { unknownOwner } = customerErrors;
  throw new CodedError(unknownOwner, { fields: [{ path: field, text: unknownOwner.text }] });
}

/** The names of labels by id. Throws when one does not exist. `field`: the caller's field, for the error. */
export async function requireLabels(reader: TenantDb, labelIds: readonly string[], field: string): Promise<Map<string, string>> {
  if (labelIds.length === 0) return new Map();
  const names = await namesOfLabels(reader, labelIds);
  if (names.size === new Set(labelIds).size) return names;
  const { unknownLabel } = customerErrors;
  throw new CodedError(unknownLabel, { fields: [{ path: field, text: unknownLabel.text }] });
}

/** A label that was added to or removed from a customer. */
export interface LabelChange {
  customer_id: string;
  label_id: string;
}

/** Adds labels to customers. Returns those that were new. */
export async function addLabels(
  { tx, tenantId }: TenantDb,
  customerIds: readonly string[],
  labelIds: readonly string[],
): Promise<LabelChange[]> {
  const { rows } = await sql<LabelChange>`
    insert into customer_labels (tenant_id, label_id, customer_id)
    select ${tenantId}, label_id, customer_id
    from unnest(${labelIds}::bigint[]) as l(label_id), unnest(${customerIds}::bigint[]) as c(customer_id)
    order by label_id, customer_id
    on conflict do nothing
    returning customer_id, label_id`.execute(tx);
  const { rows: full } = await sql`
    select from customer_labels where tenant_id = ${tenantId} and customer_id = any(${customerIds}::bigint[])
    group by customer_id having count(*) > ${MAX_LABELS} limit 1`.execute(tx);
  if (full.length > 0) throw new CodedError(customerErrors.tooManyLabels);
  return rows;
}

/** Removes labels from customers. Returns those that existed. */
export async function removeLabels(
  { tx, tenantId }: TenantDb,
  customerIds: readonly string[],
  labelIds: readonly string[],
): Promise<LabelChange[]> {
  return tx
    .deleteFrom('customer_labels')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('customer_id', '=', eb.fn.any(sql<string[]>`${customerIds}::bigint[]`)))
    .where((eb) => eb('label_id', '=', eb.fn.any(sql<string[]>`${labelIds}::bigint[]`)))
    .returning(['customer_id', 'label_id'])
    .execute();
}

/** The labels of a customer, by id. */
export async function labelsOf({ tx, tenantId }: TenantDb, customerId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('customer_labels as w')
    .innerJoin('labels as l', (join) => join.onRef('l.tenant_id', '=', 'w.tenant_id').onRef('l.id', '=', 'w.label_id'))
    .select(['l.id', 'l.name'])
    .where('w.tenant_id', '=', tenantId)
    .where('w.customer_id', '=', customerId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
