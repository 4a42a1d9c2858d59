import type { CtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import type { PhoneStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { TenantTx, Tx } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { BUSY, findStatusOption, offline } from '../../../platform/queue/agent-status.ts';
import { phoneWentOffline } from '../phone-status/phone-offline.ts';
import { ensureSeat, notifySeat, phoneStatusOf, type SeatRow } from './seat.queries.ts';

/** The agent's present call. */
export async function findCallOfSeat(tx: Tx, tenantId: number, agentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('agent_phone_status')
    .select('call_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.call_id ?? null;
}

/** How a call changes an agent's seat. */
export type SeatMove =
  /** `own`: the agent dialled it. */
  | { readonly to: 'reserve'; readonly own: boolean; readonly talks: boolean }
  | { readonly to: 'talk' }
  | { readonly to: 'free'; readonly talked: boolean; readonly notTaken: boolean; readonly after: AfterCall };

/** The agent's state after a call: the tenant's settings when it began. */
export type AfterCall = Pick<CtiConfig, 'wrapUpSeconds' | 'afterTellStatus' | 'status' | 'offlineId'>;

/** An agent whose seat changed, and the data for notifying their pages. */
export interface MovedSeat {
  readonly status: PhoneStatus;
  /** The agent sees whole numbers. */
  readonly sees: boolean;
  readonly tenantCode: string;
}

/** Moves an agent's seat for their one call. Null: they are in another call, by telephone or by video. */
export async function moveSeat(tenant: TenantTx, agentId: string, callId: string, move: SeatMove): Promise<MovedSeat | null> {
  const change = await changeOf(tenant, callId, move);
  const moved =
    (await update(tenant, agentId, change)) ??
    (move.to === 'reserve' && (await ensureSeat(tenant, agentId)) ? await update(tenant, agentId, change) : null);
  if (moved) await notifySeat(tenant, agentId, moved.status);
  if (change.status?.value === '0') await phoneWentOffline(tenant, agentId);
  return moved;
}

interface Change {
  held: string | null;
  callId: string | null;
  activity: PhoneStatus['activity'];
  wrapUpUntil: Date | null;
  /** The agent's waiting time starts now. */
  waits: boolean;
  status: NewStatus | null;
}

type NewStatus = { value: string; name: string; reason: 'ring-no-answer' | 'after-call' };

async function changeOf(tenant: TenantTx, callId: string, move: SeatMove): Promise<Change> {
  const stays = { callId, wrapUpUntil: null, waits: false, status: null };
  if (move.to === 'reserve') return { ...stays, held: null, activity: move.talks ? 'talking' : move.own ? 'dialing' : 'ringing' };
  if (move.to === 'talk') return { ...stays, held: callId, activity: 'talking' };
  const wrapsUp = move.talked && move.after.wrapUpSeconds > 0;
  return {
    held: callId,
    callId: null,
    activity: wrapsUp ? 'wrap-up' : 'idle',
    wrapUpUntil: wrapsUp ? new Date(Date.now() + move.after.wrapUpSeconds * 1000) : null,
    waits: move.talked,
    status: await statusAfter(tenant, move),
  };
}

/** One statement: each step of a call runs one or two of them. */
async function update({ tx, tenantId }: TenantTx, agentId: string, change: Change): Promise<MovedSeat | null> {
  const { held, callId, activity, wrapUpUntil, waits, status } = change;
  const { rows } = await statement<SeatRow & { sees: boolean; code: string }>`
    with seat as (
      update agent_phone_status set call_id = ${callId}, activity = ${activity}, activity_since = now(),
        wrap_up_until = ${wrapUpUntil}, changed_at = clock_timestamp(),
        idle_since = case when ${waits} then clock_timestamp() else idle_since end,
        status = coalesce(${status?.value ?? null}, status), status_name = coalesce(${status?.name ?? null}, status_name),
        reason = coalesce(${status?.reason ?? null}, reason),
        set_by = case when ${status === null} then set_by end,
        status_since = case when ${status !== null} then now() else status_since end
      where tenant_id = ${tenantId} and agent_id = ${agentId} and call_id is not distinct from ${held}
        and video_call_id is null
      returning *
    ), noted as (
      insert into agent_status_log (tenant_id, agent_id, status, status_name, activity, reason, set_by, call_id, at)
      select tenant_id, agent_id, status, status_name, activity, reason, set_by, call_id, now() from seat
    )
    select a.id, a.ext, a.created_at, s.status, s.status_name, s.status_since, s.activity, s.activity_since, s.wrap_up_until,
      s.reason, b.name as set_by_name, s.registered, t.code, exists (${whoSees(tenantId, [agentId])}) as sees
    from seat s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id
    join tenants t on t.id = s.tenant_id
    left join agents b on b.tenant_id = s.tenant_id and b.id = s.set_by`.execute(tx);
  const [row] = rows;
  return row ? { status: phoneStatusOf(row), sees: row.sees, tenantCode: row.code } : null;
}

async function statusAfter({ tx, tenantId }: TenantTx, move: SeatMove & { to: 'free' }): Promise<NewStatus | null> {
  const { talked, notTaken, after } = move;
  if (notTaken) {
    const busy = (await findStatusOption({ tx, tenantId }, '1', { value: BUSY })) ?? offline;
    return { ...busy, reason: 'ring-no-answer' };
  }
  if (!talked || after.afterTellStatus !== 1) return null;
  const chosen = after.offlineId ? await findStatusOption({ tx, tenantId }, '1', { id: after.offlineId }) : null;
  const status = chosen ?? (await findStatusOption({ tx, tenantId }, '1', { value: after.status })) ?? offline;
  return { ...status, reason: 'after-call' };
}

/** Of these agents, those who may see whole numbers. */
export function whoSees(tenantId: number, agentIds: readonly string[]) {
  return statement<{ agent_id: string }>`
    select distinct ar.agent_id from agent_roles ar
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.code = ${CONTACT_NUMBER}
    where ar.tenant_id = ${tenantId} and ar.agent_id = any(${agentIds}::bigint[]) and (r.is_super or p.code is not null)`;
}
