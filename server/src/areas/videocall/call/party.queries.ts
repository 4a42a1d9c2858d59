import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type CallRow, lockCall } from './call.queries.ts';

/** A person who may be in the room of a call. */
export interface Party {
  identity: string;
  kind: 'owner' | 'guest' | 'outside' | 'customer' | 'watcher';
  agentId: string | null;
  visitorId: string | null;
  name: string;
}

/** A party in the chat: an agent, or a visitor (the customer, or a guest from outside). */
export type Person = { readonly side: 'agent'; readonly id: string } | { readonly side: 'visitor'; readonly id: string };

export function agentParty(kind: 'owner' | 'guest' | 'watcher', { id, name }: { id: string; name: string }): Party {
  return { identity: `${kind === 'watcher' ? 'watcher' : 'agent'}-${id}`, kind, agentId: id, visitorId: null, name };
}

export function visitorParty(kind: 'customer' | 'outside', { id, name }: { id: string; name: string }): Party {
  return { identity: `${kind}-${id}`, kind, agentId: null, visitorId: id, name };
}

/** Adds a person to a call; a former party is in it again. `agrees`: to a recording. */
export async function letIn(
  { tx, tenantId }: TenantDb,
  callId: string,
  party: Party,
  { agrees }: { agrees: boolean },
): Promise<void> {
  const { identity, kind, agentId, visitorId, name } = party;
  await sql`
    insert into video_parties (tenant_id, call_id, identity, kind, agent_id, visitor_id, name, record_consent_at)
    values (${tenantId}, ${callId}, ${identity}, ${kind}, ${agentId}, ${visitorId}, ${name}, case when ${agrees} then now() end)
    on conflict (tenant_id, call_id, identity) do update
      set kind = excluded.kind, let_in_at = now(), joined_at = null, absent_since = now(), left_at = null,
        entry_hash = null, entry_until = null,
        record_consent_at = coalesce(excluded.record_consent_at, video_parties.record_consent_at)`.execute(tx);
}

/** Removes one person, or all, from a call finally. Returns them. */
export async function letOut({ tx, tenantId }: TenantDb, callId: string, identity?: string): Promise<Party[]> {
  const { rows } = await sql<Party>`
    update video_parties set left_at = now()
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null
      and (${identity ?? null}::text is null or identity = ${identity ?? null})
    returning identity, kind, agent_id as "agentId", visitor_id as "visitorId", name`.execute(tx);
  return rows;
}

/** The role of a person in a call now; null: they are not in it. `watching`: invisible watchers count too. */
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

/** The number of people in a call, with its customer and without invisible watchers. */
export async function countParties({ tx, tenantId }: TenantDb, callId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from video_parties
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null and kind <> 'watcher'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * A call that the agent is or was in, locked. For any other agent it does not exist.
 * @throws CodedError video-call.notFound
 */
export async function lockKnownCall(own: TenantDb, sessionId: string, agentId: string): Promise<CallRow> {
  const call = await lockCall(own, sessionId);
  const was = call && (await findParty(own, call.id, { side: 'agent', id: agentId }, { before: true }));
  if (!call || !was) throw new CodedError(videoCallErrors.notFound);
  return call;
}

/**
 * A call that the agent is in now, locked, with their role.
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
 * A running call that the agent serves, locked.
 * @throws CodedError as {@link lockOwnCall}
 */
export async function lockServedCall(own: TenantDb, sessionId: string, agentId: string): Promise<CallRow> {
  const { call, party } = await lockOwnCall(own, sessionId, agentId);
  if (party.kind !== 'owner') throw new CodedError(videoCallErrors.notYours);
  return call;
}
