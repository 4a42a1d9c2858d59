import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, receiversOf } from '../../../platform/hand-over/hand-over.ts';
import { groupPlaces } from '../../../platform/queue/group-places.ts';
import { chatOf } from '../chat.ts';
import { lowerLoads, saveDecisions, saveReleases } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import { lockRouting } from '../routing/routing.queries.ts';
import { touchSeats } from '../text-status/text-status.queries.ts';

const openOf = ({ tx, tenantId }: TenantDb, agentId: string) =>
  tx
    .selectFrom('conversations as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.agent_id', '=', agentId)
    .where('c.state', '=', 'active');

/**
 * Open conversations wait at the head of the queue for their receiver, who gets them as soon as a place is free: nobody gets more
 * than they can hold. If the receiver is away, another agent takes them.
 */
const conversations: HandOverKind = {
  kind: 'conversation',
  name: '进行中的会话',
  unit: '个',
  count: (own, agentId) => countRows(openOf(own, agentId)),
  async move(tenant, handOver, limit) {
    const { tx, tenantId } = tenant;
    const { from, kernel } = handOver;
    const { fanOut, routing } = chatOf(kernel);
    await lockRouting(tx, tenantId);
    const found = await openOf(tenant, from.id).select('c.id').orderBy('c.id').limit(limit).forNoKeyUpdate().execute();
    if (found.length === 0) return 0;
    const [ids, receivers] = [found.map(({ id }) => id), receiversOf(handOver, found.length)];
    await saveReleases(tx, tenantId, ids);
    await sql`
      update conversations c set waiting_since = coalesce(waiting_since, now()), preferred_agent_id = n.agent_id,
        avoid_agent_id = ${from.id}::bigint
      from unnest(${ids}::bigint[], ${receivers.map(({ id }) => id)}::bigint[]) as n (id, agent_id)
      where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
    const changes = receivers.map((receiver, place) => ({
      conversationId: ids[place] ?? '',
      text: systemTexts.transferring(receiver.name),
      formerAgentId: from.id,
    }));
    const decisions = receivers.map(({ id }, place) => ({
      conversationId: ids[place] ?? '',
      agentId: null,
      reason: 'transferred' as const,
      request: { from: from.id, to: { kind: 'agent' as const, id } },
      candidates: [],
    }));
    await saveDecisions(tx, tenantId, decisions);
    await lowerLoads(
      tx,
      tenantId,
      ids.map(() => from.id),
    );
    await notifyOwners(tenant, fanOut, changes);
    tenant.afterCommit(() => void routing.wake(tenantId));
    return found.length;
  },
};

export const chatHandOvers: readonly HandOverKind[] = [
  conversations,
  groupPlaces({
    of: 'chat',
    kind: 'chat-group-place',
    name: '在线技能组席位',
    touchSeats,
    wake: ({ kernel }, tenantId) => void chatOf(kernel).routing.wake(tenantId),
  }),
];
