import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import { type SqlBool, sql } from 'kysely';
import { soonest, type ToDoReader, type ToDoSource } from '../../../platform/to-do/to-do.ts';

/** Open tasks with their orders, each order once. */
const waiting = ({ tx, tenantId, among }: ToDoReader) =>
  tx
    .selectFrom('work_orders as o')
    .innerJoin('work_order_templates as w', (join) =>
      join.onRef('w.tenant_id', '=', 'o.tenant_id').onRef('w.id', '=', 'o.template_id'),
    )
    .where('o.tenant_id', '=', tenantId)
    .where('o.status', 'in', ['claimable', 'active', 'confirming'])
    .where(among(sql.ref('o.id')))
    .select(['o.id', 'o.number', 'o.title', 'o.updated_at', 'o.places', 'w.name as template_name']);

type Row = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];

const shown =
  ({ cipher }: ToDoReader) =>
  ({ id, number, title, updated_at, places, template_name }: Row) => ({
    id,
    title: `${number} ${cipher.decrypt('work_orders.title', title)}`,
    note: [template_name, places].filter(Boolean).join(' · '),
    since: updated_at.toISOString(),
    link: { path: `/workorder/edit?${new URLSearchParams({ id, name: number ?? '' })}` },
  });

const common = { code: 'workorder_list', topics: [workOrdersTopic] };

/** Orders of which the person has an open task. */
const mine: ToDoSource = {
  ...common,
  kind: 'work-order-handle',
  name: '待处理工单',
  path: '/workorder/list?part=todo',
  find: (reader) => {
    const found = waiting(reader).where((eb) =>
      eb.exists(
        eb
          .selectFrom('work_order_tasks as t')
          .select('t.no')
          .where('t.tenant_id', '=', reader.tenantId)
          .whereRef('t.order_id', '=', 'o.id')
          .where('t.state', '=', 'open')
          .where('t.owner_id', '=', reader.principal.agentId),
      ),
    );
    return soonest(found, sql<Date | null>`o.due_at`, shown(reader));
  },
};

/** Orders of which the person may claim a task, as a member of a group or as one of several. */
const claimable: ToDoSource = {
  ...common,
  kind: 'work-order-claim',
  name: '待领取工单',
  path: '/workorder/list?part=claimable',
  find: (reader) => {
    const named = sql<SqlBool>`exists (select from work_order_people p
      where p.tenant_id = ${reader.tenantId} and p.order_id = o.id and p.agent_id = ${reader.principal.agentId} and p.role = 'candidate')`;
    const found = waiting(reader).where((eb) =>
      eb.or([
        named,
        eb.exists(
          eb
            .selectFrom('work_order_tasks as t')
            .innerJoin('work_order_group_members as m', (join) =>
              join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.group_id', '=', 't.group_id'),
            )
            .select('t.no')
            .where('t.tenant_id', '=', reader.tenantId)
            .whereRef('t.order_id', '=', 'o.id')
            .where('t.state', '=', 'open')
            .where('t.owner_id', 'is', null)
            .where('m.agent_id', '=', reader.principal.agentId),
        ),
      ]),
    );
    return soonest(found, sql<Date | null>`o.due_at`, shown(reader));
  },
};

export const orderToDos: readonly ToDoSource[] = [mine, claimable];
