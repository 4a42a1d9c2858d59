import { MAX_COUNTED } from '@lianxi/contracts/customer/customer.contract';
import type { Label } from '@lianxi/contracts/customer/label.contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { OwnFieldsFilter, OwnFieldsOrder } from '../../form/public.ts';
import type { KeywordPiece } from './customer-names.ts';
import { isLive } from './live-customers.ts';

export interface CustomerFilter {
  scope: ScopeFilter;
  /** The scope includes all customers: a name's hits can be counted without reading the customers. */
  seesAll: boolean;
  /** The keyword's pieces, in each stored form. */
  name?: readonly (readonly KeywordPiece[])[] | undefined;
  phoneIndexes?: readonly string[] | undefined;
  city?: string | undefined;
  level?: 'normal' | 'vip' | undefined;
  ownerId?: string | undefined;
  labelId?: string | undefined;
  /** A condition on the customers' own fields. */
  own?: OwnFieldsFilter | undefined;
  /** These customers alone. */
  ids?: readonly string[] | null;
  /** Only customers of the pool. */
  pooled?: true;
}

/** Customers whose name contains the keyword, from the keyed pieces alone. All pieces of one customer have the same form. */
function withName(reader: TenantDb, [pieces = [], former]: readonly (readonly KeywordPiece[])[]) {
  const hits = withPieces(reader, pieces);
  return former ? hits.unionAll(withPieces(reader, former)) : hits;
}

function withPieces({ tx, tenantId }: TenantDb, pieces: readonly KeywordPiece[]) {
  const grams = tx.selectFrom('customer_name_grams as g').select('g.customer_id').where('g.tenant_id', '=', tenantId);
  const [only, more] = pieces;
  if (only && !more) return grams.where('g.gram', '=', only.gram);
  const wanted = sql<{
    gram: string;
    at: number;
  }>`unnest(${pieces.map((p) => p.gram)}::bigint[], ${pieces.map((p) => p.offset)}::int[])`;
  return grams
    .innerJoin(wanted.as<'piece'>(sql`piece(gram, at)`), 'piece.gram', 'g.gram')
    .groupBy('g.customer_id')
    .having((eb) => eb(eb.fn.countAll(), '=', pieces.length))
    .having(sql<boolean>`bit_and(g.starts >> piece.at) <> 0`);
}

/** Customers with a label, from the label's key alone. */
function withLabel({ tx, tenantId }: TenantDb, labelId: string) {
  return tx
    .selectFrom('customer_labels as w')
    .select('w.customer_id')
    .where('w.tenant_id', '=', tenantId)
    .where('w.label_id', '=', labelId);
}

/** The customers that a filter finds, without columns. */
export function matching(reader: TenantDb, filter: CustomerFilter) {
  const { scope, ids, name, phoneIndexes, city, level, ownerId, labelId, own, pooled } = filter;
  let customers = reader.tx
    .selectFrom('customers as c')
    .where('c.tenant_id', '=', reader.tenantId)
    .where(isLive)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'));
  if (pooled) customers = customers.where('c.pooled_at', 'is not', null);
  if (ids) customers = customers.where('c.id', 'in', ids);
  if (name) customers = customers.where('c.id', 'in', withName(reader, name));
  if (labelId !== undefined) customers = customers.where('c.id', 'in', withLabel(reader, labelId));
  if (phoneIndexes) customers = customers.where('c.phone_index', 'in', phoneIndexes);
  if (city !== undefined) customers = customers.where('c.city', '=', city);
  if (level !== undefined) customers = customers.where('c.level', '=', level);
  if (ownerId !== undefined) customers = customers.where('c.owner_id', '=', ownerId);
  if (own) customers = customers.where((eb) => own(eb.ref('c.id')));
  return customers;
}

/** The ids of the customers that match a filter, for a query of what belongs to them. */
export function foundCustomerIds(reader: TenantDb, filter: CustomerFilter) {
  return matching(reader, filter).select('c.id');
}

/** The columns that lists show of customers. The labels are part of each row: one index look-up, no further statement. */
export function shown({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('customers as c')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.owner_id'))
    .where('c.tenant_id', '=', tenantId)
    .select(['c.id', 'c.name', 'c.phone', 'c.company', 'c.city', 'c.level', 'c.owner_id', 'a.name as owner_name', 'c.created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('customer_labels as w')
          .innerJoin('labels as l', (join) => join.onRef('l.tenant_id', '=', 'w.tenant_id').onRef('l.id', '=', 'w.label_id'))
          .select((label) => [
            sql<string>`l.id::text`.as('id'),
            'l.name',
            label.ref('l.color').$castTo<Label['color']>().as('color'),
          ])
          .where('w.tenant_id', '=', tenantId)
          .whereRef('w.customer_id', '=', 'c.id')
          .orderBy('l.name'),
      ).as('labels'),
    );
}

/** The same with the columns that only the detail and an export show. */
function detailed(reader: TenantDb) {
  return shown(reader).select(['c.email', 'c.address', 'c.remark', 'c.updated_at', 'c.version']);
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number];
export type CustomerDetailRow = Awaited<ReturnType<typeof listCustomersBefore>>[number];

/**
 * Page sizes that pages offer. They are literals in the statement, so that PostgreSQL keeps one plan for it [measured: 0.09 ms,
 * not 0.32].
 */
const USUAL_SIZES: readonly number[] = [10, 20, 50, 100];

interface ListedPage {
  limit: number;
  offset: number;
  /** By an own field. */
  order?: OwnFieldsOrder | undefined;
}

/** One page, newest first. The page's ids are read from indexes alone, so a late page reads no rows of earlier ones. */
export async function listCustomers(reader: TenantDb, filter: CustomerFilter, page: ListedPage) {
  if (page.order) return listInOrder(reader, filter, page.order, page);
  let ids = matching(reader, filter).select('c.id').orderBy('c.id', 'desc');
  ids = ids.limit(USUAL_SIZES.includes(page.limit) ? sql.lit(page.limit) : page.limit);
  if (page.offset > 0) ids = ids.offset(page.offset);
  return shown(reader).innerJoin(ids.as('page'), 'page.id', 'c.id').orderBy('c.id', 'desc').execute();
}

/** Those that have a value, in its order, each from the index as far as the page needs; then the others, newest first. */
async function listInOrder(
  reader: TenantDb,
  filter: CustomerFilter,
  { rows, direction }: OwnFieldsOrder,
  { limit, offset }: ListedPage,
) {
  const filled = matching(reader, filter).innerJoin(rows.as<'o'>(sql`o`), 'o.record_id', 'c.id');
  const ordered = filled.select('c.id').orderBy('o.value', direction).orderBy('o.record_id', direction);
  const page = await ordered.limit(limit).offset(offset).execute();
  if (page.length < limit) {
    const before = offset + page.length === 0 || page.length > 0 ? offset + page.length : await countRows(filled);
    const empty = matching(reader, filter).where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(rows.as<'o'>(sql`o`)).whereRef('o.record_id', '=', 'c.id'))),
    );
    const rest = empty
      .select('c.id')
      .orderBy('c.id', 'desc')
      .limit(limit - page.length);
    page.push(...(await rest.offset(Math.max(0, offset - before)).execute()));
  }
  const ids = page.map(({ id }) => id);
  const found = await shown(reader)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return found.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** The next customers below an id, newest first, in full: for a caller that reads all of them, thousands at a time. */
export function listCustomersBefore(reader: TenantDb, filter: CustomerFilter, beforeId: string | null, limit: number) {
  let ids = matching(reader, filter).select('c.id').orderBy('c.id', 'desc').limit(limit);
  if (beforeId !== null) ids = ids.where('c.id', '<', beforeId);
  return detailed(reader).innerJoin(ids.as('page'), 'page.id', 'c.id').orderBy('c.id', 'desc').execute();
}

/** One customer within the scope. */
export function findCustomer(reader: TenantDb, scope: ScopeFilter, id: string): Promise<CustomerDetailRow | undefined> {
  return detailed(reader)
    .where('c.id', '=', id)
    .where(isLive)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .executeTakeFirst();
}

/**
 * The exact number of customers in the list. By city, level, owner and scope it is a sum over `customer_counts`. With a keyword
 * or a label the hits are counted, in their index alone when there is no other filter. With own fields they are counted up to a
 * limit.
 */
export async function countCustomers(reader: TenantDb, filter: CustomerFilter): Promise<number> {
  const { scope, seesAll, name, phoneIndexes, city, level, ownerId, labelId, own } = filter;
  const { tx, tenantId } = reader;
  if (filter.ids) return countRows(matching(reader, filter));
  if (own) return countHits(reader, matching(reader, filter).select('c.id as customer_id').limit(MAX_COUNTED));
  if (name || phoneIndexes || labelId !== undefined) {
    const one = seesAll && !phoneIndexes && city === undefined && level === undefined && ownerId === undefined;
    const onlyName = one && labelId === undefined ? name : undefined;
    const onlyLabel = one && !name ? labelId : undefined;
    const hits = onlyName
      ? withName(reader, onlyName)
      : onlyLabel
        ? withLabel(reader, onlyLabel)
        : matching(reader, filter).select('c.id as customer_id');
    return countHits(reader, hits);
  }
  let kinds = tx
    .selectFrom('customer_counts as k')
    .where('k.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'k.owner_id'));
  kinds = city === undefined ? kinds.where('k.city', 'is', null) : kinds.where('k.city', '=', city);
  if (level !== undefined) kinds = kinds.where('k.level', '=', level);
  if (ownerId !== undefined) kinds = kinds.where('k.owner_id', '=', ownerId);
  const { n } = await kinds.select((eb) => eb.fn.sum('k.customers').as('n')).executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

/** Ids of found customers. */
type Hits = SelectQueryBuilder<DB, never, { customer_id: string }>;

async function countHits({ tx }: TenantDb, hits: Hits): Promise<number> {
  const { n } = await tx
    .selectFrom(hits.as('hits'))
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The limit of cities in the filter. */
const MAX_CITIES = 200;

/** The cities of the customers whose owners the caller may see, most customers first. */
export async function listCities({ tx, tenantId }: TenantDb, scope: ScopeFilter): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_counts as k')
    .select((eb) => [eb.ref('k.city').$notNull().as('city'), eb.fn.sum('k.customers').as('n')])
    .where('k.tenant_id', '=', tenantId)
    .where('k.city', '<>', '')
    .where((eb) => scope.agentIds(eb, 'k.owner_id'))
    .groupBy('k.city')
    .having((eb) => eb.fn.sum('k.customers'), '>', 0)
    .orderBy('n', 'desc')
    .orderBy('k.city')
    .limit(MAX_CITIES)
    .execute();
  return rows.map((row) => row.city);
}
