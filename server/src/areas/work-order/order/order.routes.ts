import { CodedError } from '@lianxi/contracts/kit/errors';
import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import {
  creatableTemplates,
  createWorkOrder,
  deleteDraft,
  readWorkOrder,
  updateWorkOrder,
  workOrderCounts,
  workOrderList,
} from '@lianxi/contracts/work-order/work-order.contract';
import { workOrderErrors as errors } from '@lianxi/contracts/work-order/work-order-errors';
import type { OrderPart } from '@lianxi/contracts/work-order/work-order-status';
import { orderPartNames } from '@lianxi/contracts/work-order/work-order-words';
import { sql } from 'kysely';
import { countRows } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { isReadableCustomer } from '../../customer/public.ts';
import { fillOwnFields, ownFieldsOfList, removeFilledForm } from '../../form/public.ts';
import {
  findCreatableTemplates,
  findPublishedTemplate,
  findVersionOfDrafts,
  mayCreateOrder,
  type TemplateVersion,
} from '../work-order-template/published-template.queries.ts';
import { limitsOf } from './limits.rules.ts';
import { moveOrder, openOrder } from './move-order.ts';
import { appendEntries, insertOrder, lockOrder, type OrderRow, removeOrder, stateOf, takeNumber } from './order.queries.ts';
import { rightsFor, showDetail } from './order-detail.ts';
import { countPart, matchingOrders, pageOfOrders } from './order-list.queries.ts';
import { showOrder } from './order-show.ts';
import { newOrder, type OrderState } from './order-state.ts';
import { findReadableOrder, personOf } from './readable-order.ts';

type Caller = SignedInContext<unknown>;

const module = 'workorder';

export const orderRoutes = routes((on) => {
  on(workOrderList, async (ctx) => {
    const { currentPage, pageSize, condition, sort, columns, ...asked } = ctx.query;
    const template = asked.templateId ? await findPublishedTemplate(ctx, asked.templateId) : null;
    const own = await ownFieldsOfList(
      ctx,
      module,
      template ? { templateId: template.formTemplateId, condition, sort, columns } : {},
      ctx,
    );
    const found = matchingOrders(ctx, { ...asked, own: own.filter }, ctx.now);
    const page = pageOfOrders(found, asked.part, own.order)
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize);
    const [rows, total] = await Promise.all([page.execute(), countRows(found)]);
    const cells = await own.cells(rows.map(({ id }) => id));
    return { list: rows.map((row) => ({ ...showOrder(ctx, row), own: cells.get(row.id) })), total, currentPage, pageSize };
  });

  on(workOrderCounts, async (ctx) => {
    const parts = Object.keys(orderPartNames) as OrderPart[];
    const counts = await Promise.all(parts.map((part) => countPart(ctx, part, ctx.now)));
    return Object.fromEntries(parts.map((part, at) => [part, counts[at] ?? 0])) as Record<OrderPart, number>;
  });

  on(creatableTemplates, async (ctx) => {
    const all = await findCreatableTemplates(ctx, ctx.principal);
    const versions = await Promise.all(all.map(({ id }) => findPublishedTemplate(ctx, id)));
    return versions.flatMap((version) => {
      if (!version) return [];
      const { id, name, formTemplateId, formVersion } = version;
      return { id, name, formTemplateId, formVersion, rights: { ...rightsFor(newOrder(), version, ctx.principal.agentId) } };
    });
  });

  on(readWorkOrder, async (ctx) => {
    const row = await findReadableOrder(ctx, ctx.params.id);
    const detail = await showDetail(ctx, row, await personOf(ctx, row));
    if (!detail) throw new CodedError(errors.missing);
    return detail;
  });

  on(createWorkOrder, async (ctx) => {
    const { templateId, title, priority, customerId, values, draft } = ctx.body;
    const template = await requireTemplate(ctx, templateId);
    await requireCustomer(ctx, customerId, null);
    const { agentId: initiatorId } = ctx.principal;
    const id = await insertOrder(ctx, { title, priority, customerId, initiatorId, templateId, state: newOrder() });
    await fill(ctx, template, { id, state: newOrder(), isDraft: draft }, values);
    const number = draft ? null : await start(ctx, template, id);
    ctx.changed(workOrdersTopic);
    ctx.audit({ target: `work-order:${id}`, after: { templateId, number } });
    return { id, number };
  });

  on(updateWorkOrder, async (ctx) => {
    const { id, version, submit, title, priority, customerId, values } = ctx.body;
    const row = await lockOrder(ctx, id);
    if (!row) throw new CodedError(errors.missing);
    await requireEditor(ctx, row);
    if (row.version !== version) throw new CodedError(errors.changed);
    const isDraft = row.status === 'draft';
    const template = isDraft ? await requireTemplate(ctx, row.template_id) : (await openOrder(ctx, row)).template;
    await requireCustomer(ctx, customerId, row.customer_id);
    const changed = await fill(ctx, template, { id, state: stateOf(row), isDraft: !submit }, values);
    await updateRow(ctx, row, { title, priority, customerId }, isDraft ? null : changed);
    const number = isDraft && submit ? await start(ctx, template, id) : row.number;
    ctx.changed(workOrdersTopic);
    ctx.audit({ target: `work-order:${id}`, after: { number, changed } });
    return { number };
  });

  on(deleteDraft, async (ctx) => {
    const { id } = ctx.params;
    const row = await lockOrder(ctx, id);
    if (row?.status !== 'draft' || row.initiator_id !== ctx.principal.agentId) throw new CodedError(errors.missing);
    const template = await findVersionOfDrafts(ctx, row.template_id);
    if (template) await removeFilledForm(ctx, { templateId: template.formTemplateId, recordId: id });
    await removeOrder(ctx, id);
    ctx.changed(workOrdersTopic);
    ctx.audit({ target: `work-order:${id}`, before: { templateId: row.template_id } });
    return null;
  });
});

async function requireTemplate(ctx: Caller, id: string): Promise<TemplateVersion> {
  const template = await findPublishedTemplate(ctx, id);
  if (!template || !(await mayCreateOrder(ctx, template, ctx.principal))) throw new CodedError(errors.noTemplate);
  return template;
}

/** A customer whom the caller may read, or who was there before. */
async function requireCustomer(ctx: Caller, id: string | null, before: string | null): Promise<void> {
  if (id !== null && id !== before && !(await isReadableCustomer(ctx, id))) throw new CodedError(errors.unknownCustomer);
}

/** The initiator of a draft; of an order whoever has an open task of it. */
async function requireEditor(ctx: Caller, row: OrderRow): Promise<void> {
  const { agentId } = ctx.principal;
  if (row.status === 'draft') {
    if (row.initiator_id !== agentId) throw new CodedError(errors.missing);
    return;
  }
  const mine = stateOf(row).tasks.some((task) => task.state === 'open' && task.ownerId === agentId);
  if (!mine) throw new CodedError(errors.missing);
}

function fill(
  ctx: Caller,
  template: TemplateVersion,
  { id, state, isDraft }: { id: string; state: OrderState; isDraft: boolean },
  values: Readonly<Record<string, unknown>>,
) {
  const rights = rightsFor(state, template, ctx.principal.agentId);
  const record = { module, templateId: template.formTemplateId, version: template.formVersion, recordId: id } as const;
  return fillOwnFields(ctx, record, values, { principal: ctx.principal, now: ctx.now, step: { rights, isDraft } });
}

/** Makes a draft an order: it gets its number, and its machine begins. */
async function start(ctx: Caller, template: TemplateVersion, id: string): Promise<string> {
  const number = await takeNumber(ctx, template.numberPrefix);
  const row = await ctx.tx
    .updateTable('work_orders')
    .set({ number, template_version: template.version, status: 'active', started_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await moveOrder(
    ctx,
    await openOrder(ctx, row, template),
    { kind: 'started', by: row.initiator_id, ...limitsOf(template, row.priority) },
    ctx.now,
  );
  return number;
}

async function updateRow(
  ctx: Caller,
  row: OrderRow,
  { title, priority, customerId }: { title: string; priority: number; customerId: string | null },
  /** The labels of the fields that changed, for the course; null: a draft has none. */
  fields: readonly string[] | null,
): Promise<void> {
  const changed = fields && [
    ...(title === ctx.cipher.decrypt('work_orders.title', row.title) ? [] : ['标题']),
    ...(priority === row.priority ? [] : ['优先级']),
    ...(customerId === row.customer_id ? [] : ['客户']),
    ...fields,
  ];
  if (changed && changed.length > 0) {
    const entry = { seq: row.seq + 1, at: ctx.now, byId: ctx.principal.agentId, kind: 'edited' };
    await appendEntries(ctx, row.id, [{ ...entry, data: { talk: { words: changed.join('、') } } }]);
  }
  await ctx.tx
    .updateTable('work_orders')
    .set({
      ...{ priority, customer_id: customerId, updated_at: ctx.now, version: sql<number>`version + 1` },
      title: ctx.cipher.encrypt('work_orders.title', title),
      seq: row.seq + (changed && changed.length > 0 ? 1 : 0),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
}
