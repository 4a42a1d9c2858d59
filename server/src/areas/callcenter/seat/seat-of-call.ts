import type { CtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import type { TenantTx, Tx } from '../../../platform/db/db.ts';
import { changeSeat, findStatus } from './seat.queries.ts';

/** The value of the status option that an agent gets who let a call ring, where the tenant has one (demo: 示忙). */
export const BUSY = '2';

/** The call that an agent is in. */
export async function findCallOfSeat(tx: Tx, tenantId: number, agentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('agent_phone_status')
    .select('call_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.call_id ?? null;
}

/** Takes an agent for a call. False: they are in another one. */
export async function reserveSeat(tenant: TenantTx, agentId: string, callId: string, own: boolean): Promise<boolean> {
  const activity = own ? 'dialing' : 'ringing';
  return (await changeSeat(tenant, agentId, { call_id: callId, activity }, { callId: null })) !== null;
}

export async function seatTalks(tenant: TenantTx, agentId: string, callId: string): Promise<void> {
  await changeSeat(tenant, agentId, { activity: 'talking' }, { callId });
}

/** Lets an agent go: to wrap-up after a talk, or at once to the next call. Answers whether they are free. */
export async function freeSeat(
  tenant: TenantTx,
  agentId: string,
  callId: string,
  { talked, notTaken }: { talked: boolean; notTaken: boolean },
  config: CtiConfig,
): Promise<boolean> {
  const now = Date.now();
  const after = await statusAfter(tenant, { talked, notTaken }, config);
  const wrapsUp = talked && config.wrapUpSeconds > 0;
  const changed = await changeSeat(
    tenant,
    agentId,
    {
      call_id: null,
      activity: wrapsUp ? 'wrap-up' : 'idle',
      ...(wrapsUp ? { wrapUpUntil: new Date(now + config.wrapUpSeconds * 1000) } : {}),
      ...(after ? { status: after } : {}),
      ...(talked ? { idle: true } : {}),
    },
    { callId },
  );
  return changed !== null && changed.activity === 'idle' && changed.status === '1';
}

async function statusAfter(
  { tx, tenantId }: TenantTx,
  { talked, notTaken }: { talked: boolean; notTaken: boolean },
  config: CtiConfig,
): Promise<{ value: string; name: string; reason: 'ring-no-answer' | 'after-call' } | null> {
  if (notTaken) {
    const busy = (await findStatus(tx, tenantId, { value: BUSY })) ?? { value: '0', name: '离线' };
    return { ...busy, reason: 'ring-no-answer' };
  }
  if (!talked || config.afterTellStatus !== 1) return null;
  const chosen = config.offlineId ? await findStatus(tx, tenantId, { id: config.offlineId }) : null;
  const status = chosen ?? (await findStatus(tx, tenantId, { value: config.status })) ?? { value: '0', name: '离线' };
  return { ...status, reason: 'after-call' };
}
