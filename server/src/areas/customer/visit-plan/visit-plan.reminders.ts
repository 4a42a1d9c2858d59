import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import type { VisitPlanWay } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { sendNotice } from '../../admin/public.ts';
import { planTimeText } from './visit-plan.rules.ts';

/** The limit of one transaction. */
const MOST = 200;

/** Runs every minute. */
export const visitPlanReminders = defineJob('visit-plan.remind', z.object({}), ({ db, log }) =>
  remindOfPlans(db, new Date(), (error, tenantId) => noteSweepFailure(log, 'visit-plan-reminders', error, { tenantId })),
);

/** Sends the notices that are due. `failed` gets the failure of a tenant; the others go on. */
export async function remindOfPlans(db: Db, now: Date, failed: (error: unknown, tenantId: number) => void): Promise<void> {
  const tenants = await db.platform(({ tx }) =>
    tx
      .selectFrom('visit_plans')
      .select('tenant_id')
      .distinct()
      .where((eb) => eb.or([eb('remind_at', '<=', now), eb('overdue_at', '<=', now)]))
      .execute(),
  );
  await sweepEach(
    tenants.map((tenant) => tenant.tenant_id),
    async (tenantId) => {
      while ((await db.tenant(tenantId, (tenant) => remindSome(tenant, now))) === MOST);
    },
    failed,
  );
}

interface Due {
  id: string;
  owner_id: string;
  way: string;
  plan_at: Date;
}

/** A plan loses its mark in the transaction that writes its notice, so each is sent once. Returns how many were due. */
async function remindSome(tenant: TenantTx, now: Date): Promise<number> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<Due>`
    with due as (
      select id from visit_plans where tenant_id = ${tenantId} and (remind_at <= ${now} or overdue_at <= ${now})
      order by id limit ${MOST} for update skip locked
    )
    update visit_plans p set remind_at = null, overdue_at = case when p.overdue_at > ${now} then p.overdue_at end
    from due where p.tenant_id = ${tenantId} and p.id = due.id
    returning p.id, p.owner_id, p.way, p.plan_at`.execute(tx);
  for (const due of rows) await sendNotice(tenant, noticeOf(due, now));
  if (rows.length > 0) tenant.changed(visitPlansTopic);
  return rows.length;
}

/** It holds no name of a customer: notices are not ciphertext. A plan whose time has passed is only told as overdue. */
function noticeOf({ id, owner_id, way, plan_at }: Due, now: Date) {
  const what = `${planTimeText(plan_at, now)} 的${visitPlanWayNames[way as VisitPlanWay]}回访计划`;
  const about = { agentIds: [owner_id], businessId: id };
  return plan_at > now
    ? { ...about, type: 2 as const, title: '回访计划即将开始', content: `<p>您${what}即将开始，请按时跟进。</p>` }
    : { ...about, type: 3 as const, title: '回访计划已逾期', content: `<p>您${what}已到时间，尚未完成，请尽快跟进。</p>` };
}
