import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type CallRow, lockCall } from './call.queries.ts';

/** Somebody who may be in the room of a call. */
export interface Party {
  identity: string;
  kind: 'owner' | 'guest' | 'outside' | 'customer' | 'watcher';
  agentId: string | null;
  visitorId: string | null;
  name: string;
}

/** Who speaks: an agent, or a visitor (the customer, or somebody from outside). */
export type Person = { readonly side: 'agent'; readonly id: string } | { readonly side: 'visitor'; readonly id: string };

export function agentParty(kind: 'owner' | 'guest' | 'watcher', { id, name }: { id: string; name: string }): Party {
  return { identity: `${kind === 'watcher' ? 'watcher' : 'agent'}-${id}`, kind, agentId: id, visitorId: null, name };
}

export function visitorParty(kind: 'customer' | 'outside', { id, name }: { id: string; name: string }): Party {
  return { identity: `${kind}-${id}`, kind, agentId: null, visitorId: id, name };
}

/** Lets somebody into a call; who was in it before is in it again. */
export async function letIn({ tx, tenantId }: TenantDb, callId: string, party: Party): Promise<void> {
  const { identity, kind, agentId, visitorId, name } = party;
  await sql`
    insert into video_parties (tenant_id, call_id, identity, kind, agent_id, visitor_id, name)
    values (${tenantId}, ${callId}, ${identity}, ${kind}, ${agentId}, ${visitorId}, ${name})
    on conflict (tenant_id, call_id, identity) do update
      set kind = excluded.kind, let_in_at = now(), joined_at = null, absent_since = now(), left_at = null`.execute(tx);
}

/** Lets one person, or everybody, out of a call for good. Answers who they were. */
export async function letOut({ tx, tenantId }: TenantDb, callId: string, identity?: string): Promise<Party[]> {
  const { rows } = await sql<Party>`
    update video_parties set left_at = now()
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null
      and (${identity ?? null}::text is null or identity = ${identity ?? null})
    returning identity, kind, agent_id as "agentId", visitor_id as "visitorId", name`.execute(tx);
  return rows;
}

/** As what somebody is in a call now; null: they are not. `watching`: those whom nobody sees count, too. */
export async function findParty(
  { tx, tenantId }: TenantDb,
  callId: string,
  person: Person,
  { watching = false, before = false }: { watching?: boolean; before?: boolean } = {},
): Promise<Party | null> {
  const whose = person.side === 'agent' ? sql`agent_id = ${person.id}` : sql`visitor_id = ${person.id}`;
  const { rows } = await sql<Party>`
    select identity, kind, agent_id as "agentId", visitor_id as "visitorId", name from video_parties
    where tenant_id = ${tenantId} and call_id = ${callId} and ${whose}
      and (${before}::boolean or left_at is null) and (${watching}::boolean or kind <> 'watcher')
    order by kind = 'watcher' limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** How many are in a call, its customer among them, those whom nobody sees not. */
export async function countParties({ tx, tenantId }: TenantDb, callId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from video_parties
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null and kind <> 'watcher'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * A call that the agent is or was in, locked. Who never was does not learn that there is one.
 * @throws CodedError video-call.notFound
 */
export async function lockKnownCall(own: TenantDb, sessionId: string, agentId: string): Promise<CallRow> {
  const call = await lockCall(own, sessionId);
  const was = call && (await findParty(own, call.id, { side: 'agent', id: agentId }, { before: true }));
  if (!call || !was) throw new CodedError(videoCallErrors.notFound);
  return call;
}

/**
 * A call that the agent is in now, locked, and as what.
 * @throws CodedError video-call.notFound, video-call.ended, video-call.notYours
 */
export async function lockOwnCall(own: TenantDb, sessionId: string, agentId: string): Promise<{ call: CallRow; party: Party }> {
  const call = await lockKnownCall(own, sessionId, agentId);
  if (call.state === 'ended') throw new CodedError(videoCallErrors.ended);
  const party = await findParty(own, call.id, { side: 'agent', id: agentId });
  if (!party) throw new CodedError(videoCallErrors.notYours);
  return { call, party };
}

/**
 * A call that goes on and is served by the agent, locked.
 * @throws CodedError as {@link lockOwnCall}
 */
export async function lockServedCall(own: TenantDb, sessionId: string, agentId: string): Promise<CallRow> {
  const { call, party } = await lockOwnCall(own, sessionId, agentId);
  if (party.kind !== 'owner') throw new CodedError(videoCallErrors.notYours);
  return call;
}
