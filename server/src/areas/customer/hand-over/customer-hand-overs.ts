import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, shareOut } from '../../../platform/hand-over/hand-over.ts';
import { changeCustomers, lockCustomers } from '../customer/customer-edit.queries.ts';
import { emitMoved } from '../customer/customer-facts.ts';
import { isLive } from '../customer/live-customers.ts';
import { everybody } from '../customer/readable-customer.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { allotmentText } from '../trajectory/trajectory.rules.ts';
import { changePlans, lockPlans } from '../visit-plan/visit-plan.queries.ts';
import { handedPlanText } from '../visit-plan/visit-plan.rules.ts';

const customersOf = ({ tx, tenantId }: TenantDb, ownerId: string) =>
  tx.selectFrom('customers as c').where('c.tenant_id', '=', tenantId).where('c.owner_id', '=', ownerId).where(isLive);

const customers: HandOverKind = {
  kind: 'customer',
  name: '客户',
  unit: '位',
  count: (own, agentId) => countRows(customersOf(own, agentId)),
  async move(tenant, handOver, limit) {
    const { from, by, now } = handOver;
    const found = await customersOf(tenant, from.id).select('c.id').orderBy('c.id').limit(limit).execute();
    const locked = await lockCustomers(
      tenant,
      everybody,
      found.map(({ id }) => id),
    );
    // Somebody may have given one to another agent in the meantime.
    const held = locked.filter(({ owner_id }) => owner_id === from.id).map(({ id }) => id);
    for (const [receiver, ids] of shareOut(held, handOver)) {
      await changeCustomers(tenant, ids, { owner_id: receiver.id }, now);
      const content = allotmentText(receiver.name);
      const entry = { kind: 'allotted' as const, content, agentId: by.id, at: now };
      await writeTrajectory(
        tenant,
        ids.map((customerId) => ({ ...entry, customerId })),
      );
      emitMoved(tenant, ids, { event: 'allotted', agentId: by.id, now });
    }
    return found.length;
  },
};

const openPlansOf = ({ tx, tenantId }: TenantDb, ownerId: string) =>
  tx
    .selectFrom('visit_plans as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.owner_id', '=', ownerId)
    .where('p.state', '=', 'open');

const plans: HandOverKind = {
  kind: 'visit-plan',
  name: '未完成的回访计划',
  unit: '项',
  count: (own, agentId) => countRows(openPlansOf(own, agentId)),
  async move(tenant, handOver, limit) {
    const { from, by, now } = handOver;
    const found = await openPlansOf(tenant, from.id).select('p.id').orderBy('p.id').limit(limit).execute();
    const locked = await lockPlans(
      tenant,
      everybody,
      found.map(({ id }) => id),
    );
    const held = locked.filter(({ owner_id, state }) => owner_id === from.id && state === 'open');
    for (const [receiver, share] of shareOut(held, handOver)) {
      const ids = share.map(({ id }) => id);
      await changePlans(tenant, ids, { owner_id: receiver.id });
      const told = share.map((plan) => ({
        customerId: plan.customer_id,
        kind: 'visit' as const,
        content: handedPlanText({ way: plan.way, planAt: plan.plan_at, now }, receiver.name),
        agentId: by.id,
        at: now,
      }));
      await writeTrajectory(tenant, told);
    }
    tenant.changed(visitPlansTopic);
    return found.length;
  },
};

/** What an agent has in customer management. Plans first: who gets a customer later sees what is planned. */
export const customerHandOvers: readonly HandOverKind[] = [customers, plans];
