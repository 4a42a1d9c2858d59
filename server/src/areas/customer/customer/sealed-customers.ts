import { sql } from 'kysely';
import type { ResealedRow, SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { namePieces, pieceKeys } from './customer-names.ts';
import { insertNamePieces } from './new-customer.ts';

export const sealedCustomers: SealedTable = {
  table: 'customers',
  columns: ['customers.name', 'customers.phone', 'customers.email', 'customers.address', 'customers.remark'],
  indexes: [{ index: 'customers.phone_index', of: 'customers.phone' }],
  alongside: moveNamePieces,
};

/** A name is sealed together with its pieces: searches rely on one form for all pieces of a customer. */
async function moveNamePieces(tenant: SealedDb, rows: readonly ResealedRow[]): Promise<void> {
  const { tx, tenantId, cipher } = tenant;
  const [now, former] = pieceKeys(cipher);
  if (!now || !former) return;
  const names = rows.flatMap(({ key: [id = ''], texts }) => {
    const name = texts.get('customers.name');
    return name === undefined ? [] : { id, name };
  });
  const old = names.flatMap(({ id, name }) => namePieces(former, name).map(({ gram }) => ({ id, gram })));
  await sql`
    delete from customer_name_grams g
    using unnest(${old.map(({ gram }) => gram)}::bigint[], ${old.map(({ id }) => id)}::bigint[]) as given(gram, customer_id)
    where g.tenant_id = ${tenantId} and g.gram = given.gram and g.customer_id = given.customer_id`.execute(tx);
  await insertNamePieces(
    tenant,
    names.flatMap(({ id, name }) => namePieces(now, name).map((piece) => ({ ...piece, id }))),
  );
}
