import { sql } from 'kysely';
import type { ContactSource } from '../../../platform/contact/contact.ts';
import { findStatusSpans } from '../../../platform/contact/status-spans.ts';
import { contactOfVideoCall, type Offer, type Presence, type VideoCallRow } from './video-contact.rules.ts';

/** The video calls of a tenant, as contacts. */
export const videoContacts: ContactSource = {
  channel: 'video',

  async findNewer({ tx, tenantId }, after, limit) {
    const calls = tx.selectFrom('video_calls').select('id').where('tenant_id', '=', tenantId).where('id', '>', after);
    return (await calls.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  },

  async read({ tx, tenantId }, ids) {
    const own = sql`${ids}::bigint[]`;
    const [calls, offers, presences] = await Promise.all([
      sql<VideoCallRow>`
        select id, created_at as "queuedAt", answered_at as "answeredAt", ended_at as "endedAt", end_reason as "endReason",
          video_group_id as "groupId", agent_id as "agentId", rating
        from video_calls where tenant_id = ${tenantId} and id = any(${own})`.execute(tx),
      sql<Offer & { callId: string }>`
        select call_id as "callId", agent_id as "agentId", decided_at as at, reason
        from video_decisions where tenant_id = ${tenantId} and call_id = any(${own}) order by call_id, id`.execute(tx),
      sql<Presence & { callId: string }>`
        select call_id as "callId", agent_id as "agentId", let_in_at as from, left_at as until
        from video_parties where tenant_id = ${tenantId} and call_id = any(${own}) and kind in ('owner', 'guest')
          and agent_id is not null order by call_id, let_in_at`.execute(tx),
    ]);
    const offersOf = Map.groupBy(offers.rows, ({ callId }) => callId);
    const presencesOf = Map.groupBy(presences.rows, ({ callId }) => callId);
    return calls.rows.map((row) => contactOfVideoCall(row, offersOf.get(row.id) ?? [], presencesOf.get(row.id) ?? []));
  },

  async findGroups({ tx, tenantId }, scope) {
    const members = tx.selectFrom('video_group_members as m').select('m.video_group_id as id').distinct();
    const rows = await members
      .where('m.tenant_id', '=', tenantId)
      .where((eb) => scope.agentIds(eb, 'm.agent_id'))
      .execute();
    return rows.map(({ id }) => id);
  },

  findSpans: (tenant, asked) => findStatusSpans(tenant, 'agent_video_status_log', asked),
};
