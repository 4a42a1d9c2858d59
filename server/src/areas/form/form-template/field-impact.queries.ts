import type { FormField } from '@lianxi/contracts/form/form-field';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findSlots } from '../form-record/form-fields.queries.ts';
import type { Slot } from '../form-record/form-index.ts';

/** How many records are read for a field that the index does not hold: less than a second's work. */
const MOST_READ = 20_000;
/** Other calls have their turn between two batches. */
const BATCH = 1000;

/** How many records hold a value in a field. */
export interface Holders {
  readonly records: number;
  /** How many records the template has. */
  readonly total: number;
  /** Only so many were read, the newest ones; null: all are counted. */
  readonly checked: number | null;
}

export async function countHolders(own: SealedDb, templateId: string, { key, type }: FormField): Promise<Holders> {
  const { tx, tenantId } = own;
  const total = await counted(
    own,
    sql`select count(*) as count from form_records where tenant_id = ${tenantId} and template_id = ${templateId}`,
  );
  const slot = (await findSlots(own, templateId, { ready: true })).get(key);
  // The index holds only the region of an address.
  if (slot !== undefined && type !== 'address')
    return { records: await countIndexed(own, templateId, key, slot), total, checked: null };
  let records = 0;
  let read = 0;
  let before: string | null = null;
  do {
    let rows = tx
      .selectFrom('form_records')
      .select(['record_id', 'document'])
      .where('tenant_id', '=', tenantId)
      .where('template_id', '=', templateId);
    if (before !== null) rows = rows.where('record_id', '<', before);
    const batch = await rows.orderBy('record_id', 'desc').limit(BATCH).execute();
    for (const { document } of batch) {
      const values = JSON.parse(own.cipher.decrypt('form_records.document', document)) as FormValues;
      if (values[key] !== undefined) records += 1;
    }
    read += batch.length;
    before = batch.length < BATCH ? null : (batch.at(-1)?.record_id ?? null);
  } while (before !== null && read < MOST_READ);
  return { records, total, checked: read < total ? read : null };
}

function countIndexed(own: TenantDb, templateId: string, key: string, slot: Slot | null): Promise<number> {
  const ofTemplate = sql`tenant_id = ${own.tenantId} and template_id = ${templateId}`;
  return counted(
    own,
    slot === null
      ? sql`select count(distinct record_id) as count from form_choices where ${ofTemplate} and field_key = ${key}`
      : sql`select count(*) as count from form_index where ${ofTemplate} and ${sql.ref(slot)} is not null`,
  );
}

async function counted({ tx }: TenantDb, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx);
  return Number((rows[0] as { count: string }).count);
}
