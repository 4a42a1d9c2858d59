import { isFilterable } from '@lianxi/contracts/form/definition-faults';
import { type FormDefinition, fieldsByKey } from '@lianxi/contracts/form/form-definition';
import { type FormField, isPersonal, isUnique } from '@lianxi/contracts/form/form-field';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { assignSlots, type Slot, type Slots } from './form-index.ts';

/** A computed field's result is a part of its type. */
const typeOf = (field: FormField) => (field.type === 'computed' ? `computed ${field.result}` : field.type);

const fieldsOf = ({ tx, tenantId }: TenantDb, templateId: string) =>
  tx.selectFrom('form_fields').where('tenant_id', '=', tenantId).where('template_id', '=', templateId);

/** The filterable fields and their places in the index. `ready`: only those by which lists can be narrowed now. */
export async function findSlots(own: TenantDb, templateId: string, { ready = false } = {}): Promise<Slots> {
  let fields = fieldsOf(own, templateId).select(['field_key', 'slot']).where('filterable', '=', true);
  if (ready) fields = fields.where('ready', '=', true);
  return new Map((await fields.execute()).map(({ field_key, slot }) => [field_key, slot as Slot | null]));
}

/** The fields whose type differs from that of a field with the same key, in any published version: their values would not fit. */
export async function findRetyped(own: TenantDb, templateId: string, { fields }: FormDefinition): Promise<FormField[]> {
  const rows = await fieldsOf(own, templateId).select(['field_key', 'type']).execute();
  const types = new Map(rows.map(({ field_key, type }) => [field_key, type]));
  return fields.filter((field) => (types.get(field.key) ?? typeOf(field)) !== typeOf(field));
}

async function hasRecords({ tx, tenantId }: TenantDb, templateId: string): Promise<boolean> {
  const { rows } = await sql`
    select from form_records where tenant_id = ${tenantId} and template_id = ${templateId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Fields that records hold already and that become unique: nobody has compared the values that are there. */
export async function findUniqueTooLate(
  own: TenantDb,
  templateId: string,
  draft: FormDefinition,
  published: FormDefinition | null,
): Promise<FormField[]> {
  if (!published || !(await hasRecords(own, templateId))) return [];
  const before = fieldsByKey(published);
  return draft.fields.filter((field) => {
    const known = before.get(field.key);
    return known && isUnique(field) && !isUnique(known);
  });
}

/**
 * Gives the fields of a version that is being published their places in the index. Returns false when records exist that the
 * index does not hold with a new field yet: a job must write them.
 */
export async function placeFields(own: TenantDb, templateId: string, definition: FormDefinition): Promise<boolean> {
  const { tx, tenantId } = own;
  const slots = assignSlots(definition, await findSlots(own, templateId));
  const isNew = !(await hasRecords(own, templateId));
  // First all places are free: two fields may exchange theirs.
  await tx
    .updateTable('form_fields')
    .set({ slot: null })
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .execute();
  const placed = definition.fields.map((field) => ({
    tenant_id: tenantId,
    template_id: templateId,
    field_key: field.key,
    type: typeOf(field),
    filterable: isFilterable(field),
    personal: isPersonal(field),
    slot: slots.get(field.key) ?? null,
    ready: isNew && isFilterable(field),
  }));
  await tx
    .insertInto('form_fields')
    .values(placed)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'template_id', 'field_key']).doUpdateSet({
        slot: (eb) => eb.ref('excluded.slot'),
        filterable: (eb) => eb.ref('excluded.filterable'),
        personal: (eb) => eb.ref('excluded.personal'),
        // Records have it in the index if it was there before, in the same form.
        ready: sql<boolean>`excluded.ready or (form_fields.ready and excluded.filterable and form_fields.personal = excluded.personal)`,
      }),
    )
    .execute();
  const keys = definition.fields.map(({ key }) => key);
  await tx
    .updateTable('form_fields')
    .set({ filterable: false, ready: false })
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('field_key', 'not in', keys)
    .execute();
  const pending = await fieldsOf(own, templateId)
    .select('field_key')
    .where('filterable', '=', true)
    .where('ready', '=', false)
    .limit(1)
    .execute();
  return pending.length === 0;
}

/** From now on lists can be narrowed by all filterable fields, if this version is still the published one. */
export async function markReady({ tx, tenantId }: TenantDb, templateId: string, version: number): Promise<void> {
  const template = await tx
    .selectFrom('form_templates')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', templateId)
    .where('published', '=', version)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!template) return;
  await tx
    .updateTable('form_fields')
    .set({ ready: true })
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('filterable', '=', true)
    .execute();
}
