import type { AllotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import * as z from 'zod';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sendNotice } from '../../admin/public.ts';
import { allotConfigTable } from '../allot-config/allot-config.queries.ts';
import { emitMoved } from '../customer/customer-facts.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { forEachTenant } from './customer-bin.job.ts';
import { poolCustomers } from './customer-pool.queries.ts';
import { findOwners, lockOwned, lockSilent, noteWarnings } from './recover.queries.ts';
import { fateOf, silentSince } from './recover.rules.ts';

/** Customers that one transaction moves. A killed server loses no more than one, and the next run does the rest. */
const BATCH = 200;

/** Applies the tenants' rules of recovery every morning, China time. */
export const recoverSilent = defineJob(
  'customer.recover',
  z.object({}),
  ({ db, signal }) => {
    const now = new Date();
    return forEachTenant(db, (tenantId) => recoverOfTenant(db, tenantId, now, signal));
  },
  { expireSeconds: 3600, retries: 2 },
);

/** Moves customers of disabled agents and silent customers into the pool, and warns the agents before. A second run changes nothing. */
export async function recoverOfTenant(db: Db, tenantId: number, now: Date, signal?: AbortSignal): Promise<void> {
  const config = await db.tenant(tenantId, (tenant) => allotConfigTable.find(tenant));
  const owners = (disabled: boolean) => db.tenant(tenantId, (tenant) => findOwners(tenant, disabled));
  if (config.recoversLeft) {
    for (const owner of await owners(true)) {
      for (let moved = BATCH; moved === BATCH; ) {
        signal?.throwIfAborted();
        moved = await db.tenant(tenantId, (tenant) => recoverLeft(tenant, owner, config, now));
      }
    }
  }
  if (!config.recovers) return;
  for (const owner of await owners(false)) {
    for (let afterId: string | null = '0'; afterId !== null; ) {
      signal?.throwIfAborted();
      const from: string = afterId;
      afterId = await db.tenant(tenantId, (tenant) => recoverSome(tenant, owner, from, config, now));
    }
  }
}

async function recoverLeft(tenant: TenantTx, owner: { id: string; name: string }, { sparesVip }: AllotConfig, now: Date) {
  const ids = await lockOwned(tenant, owner.id, { sparesVip, limit: BATCH });
  await toPool(tenant, ids, `${owner.name}已停用，退回公海`, now);
  return ids.length;
}

/** Handles some silent customers of an agent. Returns the last id; null: there are no more. */
async function recoverSome(
  tenant: TenantTx,
  owner: { id: string },
  afterId: string,
  config: AllotConfig,
  now: Date,
): Promise<string | null> {
  const { recoverDays, warnDays, sparesVip } = config;
  const since = silentSince(config, now);
  const silent = await lockSilent(tenant, owner.id, { since, sparesVip, afterId, limit: BATCH });
  const of = (fate: ReturnType<typeof fateOf>) =>
    silent
      .filter(({ contact_at, warned_at }) => fateOf({ contactAt: contact_at, warnedAt: warned_at }, config, now) === fate)
      .map(({ id }) => id);
  const [pooled, warned] = [of('pool'), of('warn')];
  await toPool(tenant, pooled, `超过 ${recoverDays} 天未联系，退回公海`, now);
  if (warned.length > 0) await noteWarnings(tenant, warned, now);
  await notify(tenant, owner.id, pooled, '客户退回公海通知', `位客户超过 ${recoverDays} 天未联系，已退回公海。`);
  await notify(
    tenant,
    owner.id,
    warned,
    '客户即将退回公海',
    `位客户已 ${recoverDays - warnDays} 天以上未联系，${warnDays} 天后将退回公海，请及时跟进。名单见「公海与回收站」的「即将退回」。`,
  );
  return silent.length < BATCH ? null : (silent.at(-1)?.id ?? null);
}

async function toPool(tenant: TenantTx, ids: readonly string[], content: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const pooled = await poolCustomers(tenant, ids, now);
  await writeTrajectory(
    tenant,
    pooled.map((customerId) => ({ customerId, kind: 'pooled', content, agentId: null, at: now })),
  );
  emitMoved(tenant, pooled, { event: 'pooled', agentId: null, now });
}

async function notify(tenant: TenantTx, agentId: string, ids: readonly string[], title: string, words: string): Promise<void> {
  if (ids.length === 0) return;
  await sendNotice(tenant, {
    type: 7,
    title,
    content: `<p>您有 ${ids.length} ${words}</p>`,
    agentIds: [agentId],
    // The notice leads to the customer, if it is about one.
    businessId: ids.length === 1 ? ids[0] : null,
  });
}
