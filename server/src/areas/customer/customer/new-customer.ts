import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { type NamePiece, namePieces } from './customer-names.ts';

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

/** Ciphertext of a text that may be missing. */
export function sealed(cipher: FieldCipher, text: string): Buffer | null {
  return text === '' ? null : cipher.encrypt(text);
}

/** Adds customers in the order given, with all that they are found by. Answers their ids. Some thousands at a time are fastest. */
export async function insertCustomers(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
  customers: readonly NewCustomer[],
  knownPieces?: Map<string, string>,
): Promise<string[]> {
  const phoneIndexes = customers.map((c) => cipher.blindIndex(c.phone));
  const { rows } = await sql<{ id: string; phone_index: string }>`
    insert into customers (tenant_id, name, phone, phone_index, company, city, level, email, address, remark, owner_id,
      created_at, updated_at)
    select ${tenantId}, name, phone, phone_index, company, city, level, email, address, remark, owner_id, created_at, created_at
    from unnest(
      ${customers.map((c) => cipher.encrypt(c.name))}::bytea[], ${customers.map((c) => cipher.encrypt(c.phone))}::bytea[],
      ${phoneIndexes}::text[], ${customers.map((c) => c.company)}::text[], ${customers.map((c) => c.city)}::text[],
      ${customers.map((c) => c.level)}::text[], ${customers.map((c) => sealed(cipher, c.email))}::bytea[],
      ${customers.map((c) => sealed(cipher, c.address))}::bytea[], ${customers.map((c) => sealed(cipher, c.remark))}::bytea[],
      ${customers.map((c) => c.ownerId)}::bigint[], ${customers.map((c) => c.createdAt.toISOString())}::timestamptz[]
    ) with ordinality as given(name, phone, phone_index, company, city, level, email, address, remark, owner_id, created_at, place)
    order by place
    returning id, phone_index`.execute(tx);
  const idByPhone = new Map(rows.map((row) => [row.phone_index, row.id]));
  const ids = phoneIndexes.map((index) => idByPhone.get(index) as string);

  const pieces = customers.flatMap((customer, at) =>
    namePieces(cipher, customer.name, knownPieces).map((piece) => ({ ...piece, id: ids[at] })),
  );
  await insertNamePieces({ tx, tenantId }, pieces);

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

/** Writes what names are found by. */
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
  /** Who imports. */
  agentId: string;
  now: Date;
  /** After each batch: how many were written so far. */
  onProgress?: (done: number) => void;
}

/** Small enough that encrypting a batch does not hold up who chats meanwhile [measured: 20 ms]. */
const IMPORT_BATCH = 500;

/**
 * Adds any number of customers within the caller's transaction, in the order given, and writes into their history that
 * they were imported. A number that a customer has already breaks `customers_phone_key`, and with it the transaction.
 */
export async function importCustomers(
  reader: TenantDb,
  cipher: FieldCipher,
  customers: readonly NewCustomer[],
  { agentId, now, onProgress }: ImportOptions,
): Promise<void> {
  await lockCounts(reader, customers);
  const pieces = new Map<string, string>();
  for (let done = 0; done < customers.length; done += IMPORT_BATCH) {
    const batch = customers.slice(done, done + IMPORT_BATCH);
    const ids = await insertCustomers(reader, cipher, batch, pieces);
    await writeTrajectory(
      reader,
      cipher,
      ids.map((customerId) => ({ customerId, kind: 'imported', content: '从文件导入', agentId, at: now })),
    );
    onProgress?.(done + batch.length);
  }
}

/**
 * Takes the counters of all kinds of customer that are to come, in the order that every other writer takes them
 * (`count_customers`): taken batch by batch they would lock out a writer who waits for one and holds the next.
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
