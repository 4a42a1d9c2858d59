import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { TenantRuns } from '../../../platform/queue/tenant-runs.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';
import { lockCall, lockCalls, lockCallsWhere } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { endCall } from '../call/call-end.ts';
import { leaveCall } from '../call/call-leave.ts';
import { findParty } from '../call/party.queries.ts';
import { findTenantsWithCalls } from '../routing/routing.queries.ts';
import { turnOff } from './turn-off.ts';

const APP = 'videocall';
const serving = ['homepage_videocall_mark', 'videocall_dialogue'];
/** The rights for each role in a call, or (`waits`) for being rung. */
const needed = { owner: serving, guest: serving, watcher: ['videocall_watch'], waits: serving };

/** An agent in a call, or (without one) at whom calls ring. */
interface Present {
  agentId: string;
  as: keyof typeof needed;
  sessionId: string | null;
}

/**
 * Removes agents from calls, and stops calls from ringing at them, as soon as they may no longer be there: they signed out, were
 * disabled, or lost the right or the app. Picture and sound do not pass this server: closing a socket does not end them. Returns
 * a function that unsubscribes.
 */
export function followRights(kernel: Kernel, effects: CallEffects): () => Promise<void> {
  const failed = (error: unknown) => kernel.log.warn({ err: error }, 'who may be in video calls not looked at');
  const runs = new TenantRuns((tenantId) => look(kernel, effects, tenantId), failed);
  kernel.onRightsChanged((tenantId) => {
    const concerned = tenantId === null ? kernel.db.platform(findTenantsWithCalls) : Promise.resolve([tenantId]);
    concerned.then((tenants) => tenants.map((each) => runs.ask(each))).catch(failed);
  });
  kernel.onSessionEnded((sessionId, why) => {
    // Kicked: they continue in the session that kicked this one.
    if (why === 'kicked') return;
    const leave = async () => {
      const gone = await leftFor(kernel, sessionId);
      if (!gone) return;
      await kernel.db.tenant(gone.tenantId, (tenant) => turnOff(tenant, effects, gone.agentId, ''));
      await runs.ask(gone.tenantId);
    };
    leave().catch(failed);
  });
  return () => runs.drained();
}

/** The agent of this session, if it was their last one. */
async function leftFor({ db }: Kernel, sessionId: string): Promise<{ tenantId: number; agentId: string } | null> {
  const { rows } = await db.platform(({ tx }) =>
    sql<{ tenantId: number; agentId: string }>`
      select s.tenant_id as "tenantId", s.agent_id as "agentId" from auth_sessions s
      where s.id = ${sessionId} and not exists (
        select from auth_sessions o where o.tenant_id = s.tenant_id and o.agent_id = s.agent_id and o.ended_at is null
          and o.refresh_expires_at > now())`.execute(tx),
  );
  return rows[0] ?? null;
}

async function look({ db, signedIn }: Kernel, effects: CallEffects, tenantId: number): Promise<void> {
  const present = await db.tenant(tenantId, async (tenant) => {
    if (!(await isAppOn(tenant, APP))) await endAll(tenant, effects);
    return findPresent(tenant);
  });
  const agents = await signedIn(
    tenantId,
    present.map(({ agentId }) => agentId),
  );
  for (const each of present) {
    if (!may(agents.get(each.agentId), each.as)) await db.tenant(tenantId, (tenant) => letGo(tenant, effects, each));
  }
}

function may(agent: Principal | undefined, as: Present['as']): boolean {
  return agent?.uses(APP) === true && needed[as].every((code) => agent.holds(code));
}

async function letGo(tenant: TenantTx, effects: CallEffects, { agentId, as, sessionId }: Present): Promise<void> {
  if (sessionId === null) return turnOff(tenant, effects, agentId, '');
  await lockCalls(tenant);
  const call = await lockCall(tenant, sessionId);
  const party = call && (await findParty(tenant, call.id, { side: 'agent', id: agentId }, { watching: as === 'watcher' }));
  if (!party) return;
  if (party.kind === 'owner') await endCall(tenant, effects, call, { by: 'system', reason: 'forced' });
  else await leaveCall(tenant, effects, call, party);
}

/** No agent will answer the tenant's calls any more. */
async function endAll(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  for (const call of await lockCallsWhere(tenant, sql`c.state <> 'ended'`)) {
    await endCall(tenant, effects, call, { by: 'system', reason: call.answeredAt ? 'forced' : 'no-agent' });
  }
}

async function findPresent({ tx, tenantId }: TenantTx): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.agent_id as "agentId", p.kind as "as", c.session_id as "sessionId"
    from video_parties p
    join video_calls c on c.tenant_id = p.tenant_id and c.id = p.call_id and c.state = 'active'
    where p.tenant_id = ${tenantId} and p.agent_id is not null and p.left_at is null
    union all
    select s.agent_id, 'waits', null from agent_video_status s
    where s.tenant_id = ${tenantId} and s.status <> '0' and exists (
      select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'video')`.execute(
    tx,
  );
  return rows;
}
