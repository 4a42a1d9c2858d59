import { MAX_COUNTED_INFO } from '@lianxi/contracts/customer/info-record.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { OwnFieldsFilter, OwnFieldsOrder } from '../../form/public.ts';
import { ofCustomer } from '../customer/survivor.queries.ts';

/** The caller: sees the records of customers whose owners are in their scope, and those that were passed on to them. */
type Reader = Pick<SignedInContext<unknown>, 'tx' | 'tenantId' | 'scope' | 'principal'>;

export interface InfoRecordFilter {
  readonly templateId: string;
  readonly customerId?: string | undefined;
  readonly own?: OwnFieldsFilter | undefined;
}

function readable({ tx, tenantId, scope, principal }: Reader) {
  return tx
    .selectFrom('info_records as r')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.customer_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('c.removed_at', 'is', null)
    .where((eb) => eb.or([scope.agentIds(eb, 'c.owner_id'), eb('r.passed_to', '=', principal.agentId)]));
}

function matching(reader: Reader, { templateId, customerId, own }: InfoRecordFilter) {
  let records = readable(reader).where('r.template_id', '=', templateId);
  if (customerId !== undefined) records = records.where((eb) => ofCustomer(reader, eb.ref('r.customer_id'), customerId));
  return own ? records.where((eb) => own(eb.ref('r.id'))) : records;
}

const columns = [
  'r.id',
  'r.template_id',
  'r.customer_id',
  'r.created_at',
  'r.updated_at',
  'r.version',
  'c.name as customer_name',
] as const;

export type InfoRecordRow = Awaited<ReturnType<typeof findInfoRecords>>[number];

/** One page, newest first; in the order of a field those without a value come last. */
export function findInfoRecords(
  reader: Reader,
  filter: InfoRecordFilter,
  { limit, offset, order }: { limit: number; offset: number; order?: OwnFieldsOrder | undefined },
) {
  const page = matching(reader, filter).select(columns).limit(limit).offset(offset);
  if (!order) return page.orderBy('r.id', 'desc').execute();
  return page
    .leftJoin(order.rows.as<'o'>(sql`o`), 'o.record_id', 'r.id')
    .orderBy('o.value', (by) => (order.direction === 'desc' ? by.desc() : by.asc()).nullsLast())
    .orderBy('r.id', 'desc')
    .execute();
}

export function countInfoRecords(reader: Reader, filter: InfoRecordFilter): Promise<number> {
  const hits = matching(reader, filter).select('r.id').limit(MAX_COUNTED_INFO);
  return countRows(reader.tx.selectFrom(hits.as('hits')));
}

/** A record in full. `lock`: until the transaction ends, nobody else changes it. */
export function findInfoRecord(reader: Reader, id: string, { lock = false } = {}) {
  const record = detailed(readable(reader)).where('r.id', '=', id);
  return (lock ? record.forNoKeyUpdate('r') : record).executeTakeFirst();
}

const detailed = (records: ReturnType<typeof readable>) =>
  records
    .innerJoin('form_templates as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.template_id'))
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.created_by'))
    .leftJoin('agents as b', (join) => join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.passed_by'))
    .leftJoin('agents as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.passed_to'))
    .select(columns)
    .select([
      'r.passed_at',
      't.name as template_name',
      'a.name as created_by_name',
      'b.name as passed_by_name',
      'p.name as passed_to_name',
    ]);

/** The newest records of a customer, of all templates. The caller may read the customer. */
export function findOfCustomer({ tx, tenantId }: TenantDb, customerId: string, limit: number) {
  return tx
    .selectFrom('info_records as r')
    .innerJoin('form_templates as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.template_id'))
    .select(['r.id', 'r.template_id', 'r.updated_at', 't.name as template_name'])
    .where('r.tenant_id', '=', tenantId)
    .where((eb) => ofCustomer({ tenantId }, eb.ref('r.customer_id'), customerId))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

/** The published templates, by their names. */
export function findInfoTemplates({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('form_templates')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('module', '=', 'info')
    .where('published', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertInfoRecord(
  { tx, tenantId }: TenantDb,
  given: { templateId: string; customerId: string; agentId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('info_records')
    .values({
      tenant_id: tenantId,
      template_id: given.templateId,
      customer_id: given.customerId,
      created_by: given.agentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts a change of a record that the caller locked. */
export async function touchInfoRecord({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('info_records')
    .set({ updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function removeInfoRecord({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('info_records').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Notes who passed a record on. Returns false when there is no such colleague. */
export async function notePassing(
  { tx, tenantId }: TenantDb,
  { id, byId, toId, at }: { id: string; byId: string; toId: string; at: Date },
): Promise<boolean> {
  const agent = await tx
    .selectFrom('agents')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', toId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!agent) return false;
  await tx
    .updateTable('info_records')
    .set({ passed_by: byId, passed_to: toId, passed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
}
