import { sql } from 'kysely';
import type { ContactSource } from '../../../platform/contact/contact.ts';
import { findStatusSpans } from '../../../platform/contact/status-spans.ts';
import { type CallRow, contactOfCall, type EventRow, type LegRow } from './call-contact.rules.ts';

/** A wrap-up begins with the end of its leg, in the same transaction. */
const WRAP_UP_BEGINS = sql`interval '2 seconds'`;

/** The calls of a tenant, as contacts. */
export const callContacts: ContactSource = {
  channel: 'call',

  async findNewer({ tx, tenantId }, after, limit) {
    const calls = tx.selectFrom('calls').select('id').where('tenant_id', '=', tenantId).where('id', '>', after);
    return (await calls.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  },

  async read({ tx, tenantId }, ids) {
    const own = sql`${ids}::bigint[]`;
    const [calls, legs, events] = await Promise.all([
      sql<CallRow>`
        select id, direction, began_at as "beganAt", queued_at as "queuedAt", answered_at as "answeredAt", ended_at as "endedAt",
          missed_cause as "missedCause", call_back_wanted as "callBackWanted", skill_group_id as "groupId", agent_id as "agentId",
          rating
        from calls where tenant_id = ${tenantId} and id = any(${own})`.execute(tx),
      sql<Omit<LegRow, 'wrapUp'> & { callId: string; wrapFrom: Date | null; wrapUntil: Date | null }>`
        select l.call_id as "callId", l.no, l.agent_id as "agentId", l.rang_at as "rangAt", l.answered_at as "answeredAt",
          l.ended_at as "endedAt", coalesce(l.phone_fault, l.cause) as cause, w.at as "wrapFrom", w.until as "wrapUntil"
        from call_legs l
        left join lateral (
          select s.at, (select min(n.at) from agent_status_log n
            where n.tenant_id = s.tenant_id and n.agent_id = s.agent_id and n.id > s.id and n.activity <> 'wrap-up'
              -- Found by its time: entries that waited for each other may be in another order by a moment.
              and n.at >= s.at - interval '1 minute') as until
          from agent_status_log s
          where l.answered_at is not null and s.tenant_id = l.tenant_id and s.agent_id = l.agent_id and s.activity = 'wrap-up'
            and s.at between l.ended_at - ${WRAP_UP_BEGINS} and l.ended_at + ${WRAP_UP_BEGINS}
          order by s.id limit 1
        ) w on true
        where l.tenant_id = ${tenantId} and l.call_id = any(${own}) and l.agent_id is not null and l.role <> 'supervisor'
        order by l.call_id, l.no`.execute(tx),
      sql<EventRow & { callId: string }>`
        select call_id as "callId", at, name, leg, (detail->>'skillGroupId')::bigint as "groupId"
        from call_events where tenant_id = ${tenantId} and call_id = any(${own}) and name in ('queued', 'held', 'resumed')
        order by call_id, id`.execute(tx),
    ]);
    const legsOf = Map.groupBy(legs.rows, ({ callId }) => callId);
    const eventsOf = Map.groupBy(events.rows, ({ callId }) => callId);
    return calls.rows.map((call) => {
      const parts = (legsOf.get(call.id) ?? []).map(({ wrapFrom, wrapUntil, ...leg }) => ({
        ...leg,
        wrapUp: wrapFrom && { from: wrapFrom, until: wrapUntil },
      }));
      return contactOfCall(call, parts, eventsOf.get(call.id) ?? []);
    });
  },

  async findGroups({ tx, tenantId }, scope) {
    const members = tx.selectFrom('skill_group_members as m').select('m.skill_group_id as id').distinct();
    const rows = await members
      .where('m.tenant_id', '=', tenantId)
      .where((eb) => scope.agentIds(eb, 'm.agent_id'))
      .execute();
    return rows.map(({ id }) => id);
  },

  findSpans: (tenant, asked) => findStatusSpans(tenant, 'agent_status_log', asked),
};
