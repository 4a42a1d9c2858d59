import type { OrderPart, OrderStatus } from '@lianxi/contracts/work-order/work-order-status';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { ofCustomer } from '../../customer/public.ts';
import type { OwnFieldsFilter, OwnFieldsOrder } from '../../form/public.ts';

/** The caller, and their data scope of orders. */
export type Reader = Pick<SignedInContext<unknown>, 'tx' | 'tenantId' | 'scope' | 'principal'>;

export interface OrderFilter {
  readonly part: OrderPart;
  readonly keyword?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly templateId?: string | undefined;
  readonly priority?: number | undefined;
  readonly customerId?: string | undefined;
  readonly initiatorId?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly closedFrom?: string | undefined;
  readonly closedTo?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly own?: OwnFieldsFilter | undefined;
}

const LIVING = sql`('claimable', 'active', 'suspended', 'confirming')`;

/** Has the caller to do with the order, other than by their data scope? */
function concerns({ tenantId, principal: { agentId } }: Reader) {
  return sql<SqlBool>`(o.initiator_id = ${agentId}
    or exists (select from work_order_people p
      where p.tenant_id = ${tenantId} and p.order_id = o.id and p.agent_id = ${agentId})
    or exists (select from work_order_tasks t
      where t.tenant_id = ${tenantId} and t.order_id = o.id and t.owner_id = ${agentId})
    or exists (select from work_order_tasks t
      join work_order_group_members m on m.tenant_id = t.tenant_id and m.group_id = t.group_id and m.agent_id = ${agentId}
      where t.tenant_id = ${tenantId} and t.order_id = o.id and t.state = 'open'))`;
}

/** The orders whose initiator, or the owner of a task, is in the caller's data scope. */
function inScope({ tx, tenantId, scope }: Reader) {
  return tx
    .selectFrom('work_order_tasks as t')
    .select('t.no')
    .where('t.tenant_id', '=', tenantId)
    .whereRef('t.order_id', '=', sql.ref('o.id'))
    .where('t.state', 'in', ['open', 'waiting'])
    .where((eb) => scope.agentIds(eb, 't.owner_id'));
}

/** The orders that the caller may read. A draft is its initiator's alone. */
export function readableOrders(reader: Reader) {
  const { tx, tenantId, scope, principal } = reader;
  return tx
    .selectFrom('work_orders as o')
    .where('o.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('o.status', '<>', 'draft'), eb('o.initiator_id', '=', principal.agentId)]))
    .where((eb) => eb.or([scope.agentIds(eb, 'o.initiator_id'), concerns(reader), eb.exists(inScope(reader))]));
}

/** Whether an order is in the caller's data scope, and not only of concern to them. */
export async function isInScope(reader: Reader, id: string): Promise<boolean> {
  const found = await readableOrders(reader)
    .select('o.id')
    .where('o.id', '=', id)
    .where((eb) => eb.or([reader.scope.agentIds(eb, 'o.initiator_id'), eb.exists(inScope(reader))]))
    .executeTakeFirst();
  return found !== undefined;
}

const partOf = ({ tenantId, principal: { agentId } }: Reader, part: OrderPart, now: Date) => {
  const person = (role: string) => sql<SqlBool>`exists (select from work_order_people p
    where p.tenant_id = ${tenantId} and p.order_id = o.id and p.agent_id = ${agentId} and p.role = ${role})`;
  switch (part) {
    case 'todo':
      return sql<SqlBool>`o.id in (select t.order_id from work_order_tasks t
        where t.tenant_id = ${tenantId} and t.owner_id = ${agentId} and t.state = 'open')`;
    case 'claimable':
      return sql<SqlBool>`(o.status in ${LIVING} and o.id in (
        select t.order_id from work_order_tasks t
        join work_order_group_members m on m.tenant_id = t.tenant_id and m.group_id = t.group_id and m.agent_id = ${agentId}
        where t.tenant_id = ${tenantId} and t.state = 'open' and t.owner_id is null
        union all
        select p.order_id from work_order_people p
        where p.tenant_id = ${tenantId} and p.agent_id = ${agentId} and p.role = 'candidate'))`;
    case 'initiated':
      return sql<SqlBool>`(o.initiator_id = ${agentId} and o.status <> 'draft')`;
    case 'involved':
      return person('did');
    case 'copied':
      return person('copied');
    case 'overdue':
      return sql<SqlBool>`(o.due_at < ${now} and o.status in ${LIVING})`;
    case 'draft':
      return sql<SqlBool>`(o.initiator_id = ${agentId} and o.status = 'draft')`;
    case 'all':
      return sql<SqlBool>`o.status <> 'draft'`;
  }
};

const day = (date: string, after = 0) => new Date(Date.parse(`${date}T00:00:00+08:00`) + after * 86_400_000);
const startsWith = (keyword: string) => `${keyword.toUpperCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export function matchingOrders(reader: Reader, filter: OrderFilter, now: Date) {
  const { part, keyword, status, templateId, priority, customerId, initiatorId, own, ids } = filter;
  let found = readableOrders(reader).where(partOf(reader, part, now));
  if (keyword) found = found.where('o.number', 'like', startsWith(keyword));
  if (status) found = found.where('o.status', '=', status);
  if (templateId) found = found.where('o.template_id', '=', templateId);
  if (priority) found = found.where('o.priority', '=', priority);
  if (customerId) found = found.where((eb) => ofCustomer(reader, eb.ref('o.customer_id'), customerId));
  if (initiatorId) found = found.where('o.initiator_id', '=', initiatorId);
  if (filter.beginTime) found = found.where('o.created_at', '>=', day(filter.beginTime));
  if (filter.endTime) found = found.where('o.created_at', '<', day(filter.endTime, 1));
  if (filter.closedFrom) found = found.where('o.closed_at', '>=', day(filter.closedFrom));
  if (filter.closedTo) found = found.where('o.closed_at', '<', day(filter.closedTo, 1));
  if (ids) found = found.where((eb) => eb('o.id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)));
  return own ? found.where((eb) => own(eb.ref('o.id'))) : found;
}

/** An order with what lists show of it. */
export function describedOrders(found: ReturnType<typeof readableOrders>) {
  return found
    .innerJoin('work_order_templates as w', (join) =>
      join.onRef('w.tenant_id', '=', 'o.tenant_id').onRef('w.id', '=', 'o.template_id'),
    )
    .innerJoin('agents as i', (join) => join.onRef('i.tenant_id', '=', 'o.tenant_id').onRef('i.id', '=', 'o.initiator_id'))
    .leftJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.customer_id'))
    .select([
      ...(['o.id', 'o.number', 'o.title', 'o.template_id', 'o.status', 'o.places', 'o.priority', 'o.customer_id'] as const),
      ...(['o.due_at', 'o.created_at', 'o.updated_at', 'o.version', 'w.name as template_name'] as const),
      ...(['i.name as initiator_name', 'c.name as customer_name'] as const),
      sql<string>`coalesce((select string_agg(distinct coalesce(a.name, g.name || '（待领取）'), '、') from work_order_tasks t
        left join agents a on a.tenant_id = t.tenant_id and a.id = t.owner_id
        left join work_order_groups g on g.tenant_id = t.tenant_id and g.id = t.group_id
        where t.tenant_id = o.tenant_id and t.order_id = o.id and t.state = 'open'), '')`.as('owner_names'),
    ]);
}

export type DescribedOrder = Awaited<ReturnType<ReturnType<typeof describedOrders>['execute']>>[number];

/** The most urgent first where somebody must act; otherwise the newest. */
export function pageOfOrders(found: ReturnType<typeof matchingOrders>, part: OrderPart, order: OwnFieldsOrder | undefined) {
  const described = describedOrders(found);
  if (order) {
    return described
      .leftJoin(order.rows.as<'x'>(sql`x`), 'x.record_id', 'o.id')
      .orderBy('x.value', (by) => (order.direction === 'desc' ? by.desc() : by.asc()).nullsLast())
      .orderBy('o.id', 'desc');
  }
  if (part === 'todo' || part === 'claimable' || part === 'overdue') {
    return described.orderBy(sql`o.due_at nulls last`).orderBy('o.priority').orderBy('o.id');
  }
  return described.orderBy('o.id', 'desc');
}

const MAX_COUNTED = 1000;

export const countPart = (reader: Reader, part: OrderPart, now: Date): Promise<number> =>
  countRows(reader.tx.selectFrom(matchingOrders(reader, { part }, now).select('o.id').limit(MAX_COUNTED).as('hits')));
