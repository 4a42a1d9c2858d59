import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { forceHangUp, type LiveCall, monitoring, spyCall } from '@lianxi/contracts/callcenter/supervision.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findPhoneStatus } from '../seat/seat.queries.ts';
import { obey } from './call.routes.ts';
import { showNumber } from './desk.ts';

export const supervisionRoutes = routes((on) => {
  on(
    spyCall,
    async (ctx) => {
      const { agentId: supervisor, agentName, ext } = ctx.principal;
      const { linkedid, agentId, mode } = ctx.query;
      return obey(ctx, 'watch', linkedid, async () => {
        if (!ext) throw new CodedError(callErrors.noMonitorExtension);
        await seesCall(ctx, linkedid, agentId);
        const seat = await findPhoneStatus(ctx.tx, ctx.tenantId, supervisor);
        if (!seat.registered) throw new CodedError(callErrors.notRegistered);
        const self = { kind: 'agent', agentId: supervisor, extension: ext, name: agentName } as const;
        return { do: 'watch', mode, self, agentId };
      });
    },
    { changesState: true },
  );

  on(forceHangUp, (ctx) =>
    obey(ctx, 'force-hang-up', ctx.body.linkedid, async () => {
      await seesCall(ctx, ctx.body.linkedid);
      return { do: 'force-hang-up' };
    }),
  );

  on(monitoring, async (ctx) => ({ queues: await findQueues(ctx), calls: await findLiveCalls(ctx) }));
});

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope' | 'principal' | 'kernel'>;

/** Only calls of agents within the caller's data scope are theirs to supervise. */
async function seesCall({ tx, tenantId, scope, principal }: Reader, callId: string, agentId?: string): Promise<void> {
  let legs = tx
    .selectFrom('call_legs as l')
    .select('l.no')
    .where('l.tenant_id', '=', tenantId)
    .where('l.call_id', '=', callId)
    .where('l.agent_id', 'is not', null)
    .where('l.agent_id', '<>', principal.agentId)
    .where('l.ended_at', 'is', null)
    .where((eb) => scope.agentIds(eb, 'l.agent_id'));
  if (agentId !== undefined) legs = legs.where('l.agent_id', '=', agentId);
  if (!(await legs.executeTakeFirst())) throw new CodedError(callErrors.notFound);
}

async function findQueues({ tx, tenantId }: Reader) {
  const { rows } = await sql<{
    skillGroupId: string;
    name: string;
    waiting: number;
    longestWait: number;
    online: number;
    free: number;
    talking: number;
  }>`
    select g.id as "skillGroupId", g.name, w.waiting, w.longest as "longestWait", s.online, s.free, s.talking
    from skill_groups g
    cross join lateral (
      select count(*)::int as waiting, coalesce(max(extract(epoch from now() - c.waiting_since)), 0)::int as longest
      from calls c where c.tenant_id = g.tenant_id and c.skill_group_id = g.id and c.waiting_since is not null
    ) w
    cross join lateral (
      select count(*) filter (where s.status = '1')::int as online,
        count(*) filter (where s.status = '1' and s.activity = 'idle' and s.registered)::int as free,
        count(*) filter (where s.activity = 'talking')::int as talking
      from skill_group_members m
      join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
      where m.tenant_id = g.tenant_id and m.skill_group_id = g.id
    ) s
    where g.tenant_id = ${tenantId} and g.enabled
    order by g.name`.execute(tx);
  return rows;
}

const MOST_CALLS = 2000;

interface LiveRow {
  id: string;
  direction: LiveCall['direction'];
  number: Buffer;
  did: string;
  skill_group_id: string | null;
  group_name: string | null;
  began_at: Date;
  waiting_since: Date | null;
  answered_at: Date | null;
  agents: { id: string; agName: string; extension: string }[] | null;
}

async function findLiveCalls({ tx, tenantId, scope, principal, kernel }: Reader): Promise<LiveCall[]> {
  const seen = tx
    .selectFrom('call_legs as l')
    .select('l.call_id')
    .where('l.tenant_id', '=', tenantId)
    .where('l.ended_at', 'is', null)
    .where((eb) => scope.agentIds(eb, 'l.agent_id'));
  const { rows } = await sql<LiveRow>`
    select c.id, c.direction, c.number, c.did, c.skill_group_id, g.name as group_name, c.began_at, c.waiting_since, c.answered_at,
      (select jsonb_agg(jsonb_build_object('id', l.agent_id::text, 'agName', l.name, 'extension', l.extension) order by l.no)
       from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.agent_id is not null
         and l.ended_at is null and l.role <> 'supervisor') as agents
    from calls c
    left join skill_groups g on g.tenant_id = c.tenant_id and g.id = c.skill_group_id
    where c.tenant_id = ${tenantId} and c.state is not null
      and (c.waiting_since is not null or ${scope.seesAll} or c.id in ${seen})
    order by c.id limit ${MOST_CALLS}`.execute(tx);
  const reader = { cipher: kernel.cipher, tenantId, whole: principal.holds(CONTACT_NUMBER) };
  return rows.map((row) => {
    const number = kernel.cipher.decrypt(row.number);
    return {
      linkedid: row.id,
      direction: row.direction,
      callerId: row.direction === 'internal' ? number : showNumber(reader, number),
      did: row.did,
      state: liveState(row),
      skillGroupId: row.skill_group_id,
      skillGroupName: row.group_name ?? '',
      agents: row.agents ?? [],
      begintime: row.began_at.toISOString(),
      queuedSince: row.waiting_since?.toISOString() ?? null,
      answertime: row.answered_at?.toISOString() ?? null,
    };
  });
}

function liveState({ waiting_since, answered_at, agents, direction, skill_group_id }: LiveRow): LiveCall['state'] {
  if (waiting_since) return 'queued';
  if (answered_at) return 'talking';
  if (agents) return 'ringing';
  return direction === 'in' && skill_group_id === null ? 'ivr' : 'voicemail';
}
