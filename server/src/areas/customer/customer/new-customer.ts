import { sql } from 'kysely';
import type { Cipher, TenantColumn } from '../../../platform/crypto/cipher.ts';
import { renewIndex } from '../../../platform/crypto/renew-index.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { type HistoryWriter, writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { allotmentText } from '../trajectory/trajectory.rules.ts';
import { writeKeys } from './customer-keys.ts';
import { type NamePiece, namePieces, pieceKey } from './customer-names.ts';

export interface NewCustomer {
  name: string;
  /** Digits alone. */
  phone: string;
  company: string;
  city: string;
  level: 'normal' | 'vip';
  email: string;
  address: string;
  remark: string;
  ownerId: string | null;
  labelIds: readonly string[];
  createdAt: Date;
}

/** Encrypts a text that may be missing. */
export function sealed(cipher: Cipher, column: TenantColumn, text: string): Buffer | null {
  return text === '' ? null : cipher.encrypt(column, text);
}

/** Adds customers in the given order, with their search data. Returns their ids. Some thousands at a time are fastest. */
export async function insertCustomers(
  tenant: SealedDb,
  customers: readonly NewCustomer[],
  knownPieces?: Map<string, string>,
): Promise<string[]> {
  const { tx, tenantId, cipher } = tenant;
  const phones = customers.map((c) => c.phone);
  await renewIndex(tenant, 'customers.phone_index', phones);
  const phoneIndexes = phones.map((phone) => cipher.blindIndex('customers.phone_index', phone));
  const { rows } = await sql<{ id: string; phone_index: string }>`
    insert into customers (tenant_id, name, phone, phone_index, company, city, level, email, address, remark, owner_id,
      created_at, updated_at)
    select ${tenantId}, name, phone, phone_index, company, city, level, email, address, remark, owner_id, created_at, created_at
    from unnest(
      ${customers.map((c) => cipher.encrypt('customers.name', c.name))}::bytea[],
      ${phones.map((phone) => cipher.encrypt('customers.phone', phone))}::bytea[],
      ${phoneIndexes}::text[], ${customers.map((c) => c.company)}::text[], ${customers.map((c) => c.city)}::text[],
      ${customers.map((c) => c.level)}::text[], ${customers.map((c) => sealed(cipher, 'customers.email', c.email))}::bytea[],
      ${customers.map((c) => sealed(cipher, 'customers.address', c.address))}::bytea[],
      ${customers.map((c) => sealed(cipher, 'customers.remark', c.remark))}::bytea[],
      ${customers.map((c) => c.ownerId)}::bigint[], ${customers.map((c) => c.createdAt.toISOString())}::timestamptz[]
    ) with ordinality as given(name, phone, phone_index, company, city, level, email, address, remark, owner_id, created_at, place)
    order by place
    returning id, phone_index`.execute(tx);
  const idByPhone = new Map(rows.map((row) => [row.phone_index, row.id]));
  const ids = phoneIndexes.map((index) => idByPhone.get(index) as string);

  const pieces = customers.flatMap((customer, at) =>
    namePieces(pieceKey(cipher), customer.name, knownPieces).map((piece) => ({ ...piece, id: ids[at] })),
  );
  await insertNamePieces(tenant, pieces);
  await writeKeys(
    tenant,
    customers.map(({ name, company, email }, at) => ({ name, company, email, id: ids[at] })),
  );

  const worn = customers.flatMap(({ labelIds }, at) => labelIds.map((labelId) => ({ labelId, id: ids[at] })));
  if (worn.length > 0) {
    await sql`
      insert into customer_labels (tenant_id, label_id, customer_id)
      select ${tenantId}, label_id, customer_id
      from unnest(${worn.map((w) => w.labelId)}::bigint[], ${worn.map((w) => w.id)}::bigint[]) as given(label_id, customer_id)
      order by label_id, customer_id`.execute(tx);
  }
  return ids;
}

/** Writes the pieces by which names are found. */
export async function insertNamePieces(
  { tx, tenantId }: TenantDb,
  pieces: readonly (NamePiece & { id: string | undefined })[],
): Promise<void> {
  await sql`
    insert into customer_name_grams (tenant_id, gram, customer_id, starts)
    select ${tenantId}, gram, customer_id, starts
    from unnest(
      ${pieces.map((p) => p.gram)}::bigint[], ${pieces.map((p) => p.id)}::bigint[], ${pieces.map((p) => p.starts)}::bigint[]
    ) as given(gram, customer_id, starts)
    order by gram, customer_id`.execute(tx);
}

export interface ImportOptions {
  /** The agent who imports. */
  agentId: string;
  now: Date;
  /** The name of the agent to whom the tenant's rule gave a customer: the history says so. */
  ownerNameOf?: (customer: NewCustomer) => string | undefined;
  /** Called after each batch with the number of written customers. */
  onProgress?: (done: number) => void;
  /** Writes what belongs to the customers of a batch; `from`: the place of its first one. */
  writeMore?: (ids: readonly string[], from: number) => Promise<void>;
}

/** Small enough that encrypting a batch does not delay chats [measured: 20 ms]. */
const IMPORT_BATCH = 500;

/**
 * Adds any number of customers within the caller's transaction, in the given order, and writes the import into their histories. A
 * number that a customer has already violates `customers_phone_key` and fails the transaction.
 */
export async function importCustomers(
  tenant: HistoryWriter,
  customers: readonly NewCustomer[],
  { agentId, now, ownerNameOf, onProgress, writeMore }: ImportOptions,
): Promise<void> {
  await lockCounts(tenant, customers);
  const pieces = new Map<string, string>();
  for (let done = 0; done < customers.length; done += IMPORT_BATCH) {
    const batch = customers.slice(done, done + IMPORT_BATCH);
    const ids = await insertCustomers(tenant, batch, pieces);
    const imported = ids.map((customerId) => ({
      customerId,
      kind: 'imported' as const,
      content: '从文件导入',
      agentId,
      at: now,
    }));
    const allotted = batch.flatMap((customer, at) => {
      const ownerName = ownerNameOf?.(customer);
      if (ownerName === undefined) return [];
      return { customerId: ids[at] ?? '', kind: 'allotted' as const, content: allotmentText(ownerName), agentId: null, at: now };
    });
    await writeTrajectory(tenant, [...imported, ...allotted]);
    await writeMore?.(ids, done);
    onProgress?.(done + batch.length);
  }
}

/**
 * Locks the counters of all new customers at once, in the same order as every other writer (`count_customers`). Locked batch by
 * batch, they could deadlock with another writer.
 */
async function lockCounts({ tx, tenantId }: TenantDb, customers: readonly NewCustomer[]): Promise<void> {
  const kinds = new Map(customers.map((c) => [JSON.stringify([c.city, c.ownerId, c.level]), c]));
  const given = [...kinds.values()];
  await sql`
    insert into customer_counts (tenant_id, city, owner_id, level, customers)
    select ${tenantId}, city, owner_id, level, 0
    from unnest(
      ${given.map((c) => c.city)}::text[], ${given.map((c) => c.ownerId)}::bigint[], ${given.map((c) => c.level)}::text[]
    ) as given(city, owner_id, level)
    group by grouping sets ((city, owner_id, level), (owner_id, level))
    order by 2, 3, 4
    on conflict (tenant_id, city, owner_id, level) do update set customers = customer_counts.customers`.execute(tx);
}
