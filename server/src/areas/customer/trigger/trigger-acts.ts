import { MAX_LABELS } from '@lianxi/contracts/customer/customer.contract';
import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import type { TriggerAct } from '@lianxi/contracts/customer/trigger-rule';
import type { TenantTx } from '../../../platform/db/db.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import { sendNotice } from '../../admin/public.ts';
import { addLabels, changeCustomers, labelsOf, lockCustomers, removeLabels } from '../customer/customer-edit.queries.ts';
import { emitMoved } from '../customer/customer-facts.ts';
import { everybody } from '../customer/readable-customer.ts';
import { namesOfLabels } from '../label/label.queries.ts';
import { poolCustomers } from '../recovery/customer-pool.queries.ts';
import { type NewTrajectoryEntry, writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { allotmentText, labelText } from '../trajectory/trajectory.rules.ts';
import { insertPlan } from '../visit-plan/visit-plan.queries.ts';
import { newPlanText, noticesOf } from '../visit-plan/visit-plan.rules.ts';
import { planTimeAfter } from './trigger.rules.ts';

export interface Acting {
  readonly tenant: TenantTx;
  readonly triggerName: string;
  readonly customerId: string;
  /** Of the events that the acts cause. */
  readonly depth: number;
  readonly now: Date;
}

/** What an act did, or why it could not. It never leaves a failed statement in the transaction. */
export interface ActResult {
  readonly ok: boolean;
  readonly words: string;
}

const done = (words: string): ActResult => ({ ok: true, words });
const failed = (words: string): ActResult => ({ ok: false, words });

type Customer = Awaited<ReturnType<typeof lockCustomers>>[number];

/** Does one act of a trigger. What is as it should be already causes no further event. */
export async function perform(acting: Acting, act: TriggerAct): Promise<ActResult> {
  const [customer] = await lockCustomers(acting.tenant, everybody, [acting.customerId]);
  if (!customer) return failed('客户已删除或合并');
  switch (act.kind) {
    case 'owner':
      return allot(acting, customer, act.agentId);
    case 'label':
      return label(acting, act);
    case 'pool':
      return pool(acting);
    case 'plan':
      return plan(acting, customer, act);
    case 'notice':
      return notify(acting, customer, act);
  }
}

async function allot(acting: Acting, customer: Customer, agentId: string): Promise<ActResult> {
  const { tenant, now, depth } = acting;
  const name = await enabledAgent(tenant, agentId);
  if (name === null) return failed('坐席不存在或已停用');
  if (customer.owner_id === agentId) return done(`已归属 ${name}`);
  await changeCustomers(tenant, [customer.id], { owner_id: agentId }, now);
  await enter(acting, 'allotted', allotmentText(name));
  emitMoved(tenant, [customer.id], { event: 'allotted', agentId: null, now, depth });
  await sendNotice(tenant, {
    type: 7,
    title: '客户分配通知',
    content: `<p>触发器「${textAsHtml(acting.triggerName)}」向您分配了 1 位客户，请及时跟进。</p>`,
    agentIds: [agentId],
    businessId: customer.id,
  });
  return done(allotmentText(name));
}

async function label(acting: Acting, { add, remove }: Extract<TriggerAct, { kind: 'label' }>): Promise<ActResult> {
  const { tenant, customerId, now, depth } = acting;
  const names = await namesOfLabels(tenant, [...add, ...remove]);
  if (add.some((id) => !names.has(id))) return failed('标签已删除');
  const worn = await labelsOf(tenant, customerId);
  const leaving = remove.filter((id) => worn.has(id));
  const coming = add.filter((id) => !worn.has(id));
  if (leaving.length + coming.length === 0) return done('标签无需修改');
  if (worn.size - leaving.length + coming.length > MAX_LABELS) return failed(`客户已有 ${MAX_LABELS} 个标签`);
  if (leaving.length > 0) await removeLabels(tenant, [customerId], leaving);
  if (coming.length > 0) await addLabels(tenant, [customerId], coming);
  await changeCustomers(tenant, [customerId], {}, now);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
  const words = labelText(named(coming), named(leaving));
  await enter(acting, 'labelled', words);
  if (coming.length > 0) {
    emitMoved(tenant, [customerId], { event: 'labelled', agentId: null, now, depth, addedLabelIds: coming });
  }
  return done(words);
}

async function pool(acting: Acting): Promise<ActResult> {
  const { tenant, customerId, now, depth } = acting;
  const [pooled] = await poolCustomers(tenant, [customerId], now);
  if (!pooled) return done('已在公海');
  await enter(acting, 'pooled', '移入公海');
  emitMoved(tenant, [customerId], { event: 'pooled', agentId: null, now, depth });
  return done('移入公海');
}

async function plan(acting: Acting, customer: Customer, act: Extract<TriggerAct, { kind: 'plan' }>): Promise<ActResult> {
  const { tenant, now } = acting;
  const { days, time, way, content } = act;
  if (customer.owner_id === null) return failed('客户没有归属坐席，不能新建回访计划');
  const ownerName = await enabledAgent(tenant, customer.owner_id);
  if (ownerName === null) return failed('归属坐席已停用，不能新建回访计划');
  const planAt = planTimeAfter(now, days, time);
  await insertPlan(tenant, {
    customer_id: customer.id,
    ...{ way, plan_at: planAt, anchor_at: planAt, repeat: 'none', remind_minutes: null },
    content: tenant.cipher.encrypt('visit_plans.content', content),
    owner_id: customer.owner_id,
    created_by: customer.owner_id,
    ...noticesOf(planAt, null, now),
  });
  await enter(acting, 'visit', newPlanText({ way, planAt, now }, ownerName, content));
  tenant.changed(visitPlansTopic);
  return done(`为${ownerName}新建回访计划`);
}

/** It holds no name of a customer: notices are not ciphertext. */
async function notify(acting: Acting, customer: Customer, act: Extract<TriggerAct, { kind: 'notice' }>): Promise<ActResult> {
  const toOwner = act.agentIds.length === 0;
  if (toOwner && customer.owner_id === null) return failed('客户没有归属坐席，不能发送通知');
  const agentIds = toOwner ? [customer.owner_id ?? ''] : act.agentIds;
  const sent = await sendNotice(acting.tenant, {
    type: 7,
    title: acting.triggerName,
    content: `<p>${textAsHtml(act.content)}</p>`,
    agentIds,
    businessId: customer.id,
  });
  return sent ? done(`通知 ${sent.agentIds.length} 位坐席`) : failed('没有可通知的坐席');
}

/** Each value says where it is from. */
function enter(acting: Acting, kind: NewTrajectoryEntry['kind'], words: string): Promise<void> {
  const { tenant, customerId, triggerName, now } = acting;
  const content = `触发器「${triggerName}」：${words}`;
  return writeTrajectory(tenant, [{ customerId, kind, content, agentId: null, at: now }]);
}

async function enabledAgent({ tx, tenantId }: TenantTx, agentId: string): Promise<string | null> {
  const agent = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return agent?.name ?? null;
}
