import { customerMoved } from '@lianxi/contracts/customer/facts';
import { MAX_DEPTH } from '@lianxi/contracts/customer/trigger-rule';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { summaryDone } from '@lianxi/contracts/summary/facts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineConsumer, type Fact, on } from '../../../platform/outbox/consumer.ts';
import { lockCustomers } from '../customer/customer-edit.queries.ts';
import { everybody } from '../customer/readable-customer.ts';
import { beginRun, customersFitting, endRun, findStarted, type Occasion, type RunningTrigger } from './trigger.queries.ts';
import { type Acting, perform } from './trigger-acts.ts';

/** Runs the tenants' triggers, each once for each event. */
export const triggerConsumer = defineConsumer(
  'customer.trigger',
  on(customerMoved, (tenant, { customerId, event, addedLabelIds, depth }, fact) =>
    run(tenant, fact, { customerId, depth, event, addedLabelIds }),
  ),
  on(summaryDone, (tenant, { customerId }, fact) =>
    run(tenant, fact, { customerId, depth: 0, event: 'summarized', addedLabelIds: [] }),
  ),
);

async function run(
  tenant: TenantTx,
  { shard, seq, at }: Fact,
  { customerId, depth, ...what }: Omit<Occasion, 'at'> & { customerId: string; depth: number },
): Promise<void> {
  const started = await findStarted(tenant, { ...what, at });
  if (started.length === 0) return;
  // The customer was deleted or merged in the meantime: nothing is to be done for them.
  if ((await lockCustomers(tenant, everybody, [customerId])).length === 0) return;
  const now = new Date();
  for (const trigger of started) {
    const id = await beginRun(tenant, { triggerId: trigger.id, customerId, fact: `${shard}:${seq}`, depth, now });
    if (id === null) continue;
    const acting = { tenant, triggerName: trigger.name, customerId, depth: depth + 1, now };
    await endRun(tenant, id, await resultOf(acting, trigger));
  }
}

/** The outcome with its reason in words. */
async function resultOf(acting: Acting, { scope, acts }: RunningTrigger): ReturnType<typeof judged> {
  if (acting.depth > MAX_DEPTH) return { outcome: 'stopped', reason: `触发器连续引起超过 ${MAX_DEPTH} 次，已中止` };
  try {
    const fitting = await customersFitting(acting.tenant, scope, acting.now, [acting.customerId]);
    if (!(await fitting.select('c.id').executeTakeFirst())) return { outcome: 'unmet', reason: '客户不符合条件' };
  } catch (error) {
    // The form was changed since: it says so before any statement fails.
    if (error instanceof CodedError) return { outcome: 'failed', reason: `自定义条件不可用：${error.message}` };
    throw error;
  }
  return judged(acting, acts);
}

async function judged(
  acting: Acting,
  acts: RunningTrigger['acts'],
): Promise<{ outcome: 'done' | 'failed' | 'unmet' | 'stopped'; reason: string }> {
  const results = [];
  for (const act of acts) results.push(await perform(acting, act));
  const outcome = results.every(({ ok }) => ok) ? 'done' : 'failed';
  return { outcome, reason: results.map(({ words }) => words).join('；') };
}
