import { normaliseForSearch } from '@lianxi/contracts/kit/normalise';
import { sql } from 'kysely';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';

/** What of a customer can show that another one is probably the same person. */
export interface Likeness {
  readonly name: string;
  readonly company: string;
  readonly email: string;
}

/** A key that two customers share if they are alike. */
export interface CustomerKey {
  readonly kind: 'email' | 'name';
  readonly key: string;
}

/** The keys of a customer: the e-mail address, and the name with the company. A name alone says nothing. */
export function customerKeys(cipher: Cipher, { name, company, email }: Likeness): CustomerKey[] {
  const keyed = (kind: CustomerKey['kind'], text: string) => ({
    kind,
    key: Buffer.from(cipher.blindIndex('customer_keys.key', `${kind}:${text}`), 'base64url')
      .readBigInt64BE()
      .toString(),
  });
  const [mail, person, firm] = [email, name, company].map((text) => normaliseForSearch(text));
  return [...(mail ? [keyed('email', mail)] : []), ...(person && firm ? [keyed('name', JSON.stringify([person, firm]))] : [])];
}

/** Writes keys of customers; those that are there stay. */
export async function writeKeys(
  { tx, tenantId, cipher }: SealedDb,
  customers: readonly (Likeness & { id: string | undefined })[],
): Promise<void> {
  const keys = customers.flatMap(({ id, ...likeness }) => customerKeys(cipher, likeness).map((key) => ({ ...key, id })));
  if (keys.length === 0) return;
  await sql`
    insert into customer_keys (tenant_id, kind, key, customer_id)
    select ${tenantId}, kind, key, customer_id
    from unnest(
      ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::bigint[], ${keys.map(({ id }) => id)}::bigint[]
    ) as given(kind, key, customer_id)
    order by kind, key, customer_id
    on conflict do nothing`.execute(tx);
}

/** Removes the keys of customers as they were. */
export async function removeKeys(
  { tx, tenantId, cipher }: SealedDb,
  customers: readonly (Likeness & { id: string })[],
): Promise<void> {
  const keys = customers.flatMap(({ id, ...likeness }) => customerKeys(cipher, likeness).map((key) => ({ ...key, id })));
  if (keys.length === 0) return;
  await sql`
    delete from customer_keys k
    using unnest(
      ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::bigint[], ${keys.map(({ id }) => id)}::bigint[]
    ) as given(kind, key, customer_id)
    where k.tenant_id = ${tenantId} and k.kind = given.kind and k.key = given.key and k.customer_id = given.customer_id`.execute(
    tx,
  );
}

/** The customers who share a key with this one, at most so many. */
export async function findAlike(
  { tx, tenantId }: TenantDb,
  keys: readonly CustomerKey[],
  limit: number,
): Promise<{ customer_id: string; kind: CustomerKey['kind'] }[]> {
  const { rows } = await sql<{ customer_id: string; kind: CustomerKey['kind'] }>`
    select k.customer_id, k.kind
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::bigint[]) as given(kind, key)
    join customer_keys k on k.tenant_id = ${tenantId} and k.kind = given.kind and k.key = given.key
    order by k.customer_id limit ${limit}`.execute(tx);
  return rows;
}
