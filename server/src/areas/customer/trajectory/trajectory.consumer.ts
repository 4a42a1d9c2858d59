import { callEnded, callMissed, callTransferred, voicemailLeft } from '@lianxi/contracts/callcenter/facts';
import { salesOrderMoved } from '@lianxi/contracts/market/facts';
import { conversationEnded } from '@lianxi/contracts/online/facts';
import { videoCallEnded, videoCallMissed } from '@lianxi/contracts/videocall/facts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineConsumer, type Fact, on } from '../../../platform/outbox/consumer.ts';
import { type NewTrajectoryEntry, writeTrajectory } from './trajectory.queries.ts';
import { callText, chatText, missedCallText, orderText, transferText, videoText, voicemailText } from './trajectory.rules.ts';

/** Writes facts of other areas into customers' histories. */
export const trajectoryConsumer = defineConsumer(
  'customer.trajectory',
  on(conversationEnded, (tenant, { conversationId, customerId, agentId, beganAt, endedAt }, fact) => {
    const content = chatText(agentId === null ? null : millisecondsBetween(beganAt, endedAt));
    return enter(tenant, fact, {
      customerId,
      kind: 'chat',
      content,
      agentId,
      at: new Date(endedAt),
      contact: { kind: 'chat', id: conversationId },
    });
  }),
  on(callEnded, (tenant, { callId, customerId, agentId, ...call }, fact) =>
    enter(tenant, fact, { customerId, ...ofCall(callId), content: callText(call), agentId, at: new Date(call.endedAt) }),
  ),
  on(callMissed, (tenant, { callId, customerId, cause, endedAt }, fact) => {
    const at = new Date(endedAt);
    return enter(tenant, fact, { customerId, ...ofCall(callId), content: missedCallText(cause), agentId: null, at });
  }),
  on(callTransferred, async (tenant, { callId, customerId, agentId, fromAgentId, transferredAt }, fact) => {
    const content = transferText(agentId && (await nameOf(tenant, agentId)));
    await enter(tenant, fact, {
      customerId,
      ...ofCall(callId),
      content,
      agentId: fromAgentId,
      at: new Date(transferredAt),
    });
  }),
  on(voicemailLeft, (tenant, { callId, customerId, seconds, leftAt }, fact) =>
    enter(tenant, fact, { customerId, ...ofCall(callId), content: voicemailText(seconds), agentId: null, at: new Date(leftAt) }),
  ),
  on(videoCallEnded, (tenant, { callId, customerId, agentId, answeredAt, endedAt }, fact) => {
    const content = videoText(millisecondsBetween(answeredAt, endedAt));
    return enter(tenant, fact, { customerId, ...ofVideo(callId), content, agentId, at: new Date(endedAt) });
  }),
  on(videoCallMissed, (tenant, { callId, customerId, endedAt }, fact) =>
    enter(tenant, fact, { customerId, ...ofVideo(callId), content: videoText(null), agentId: null, at: new Date(endedAt) }),
  ),
  on(salesOrderMoved, (tenant, { customerId, agentId, movedAt, ...order }, fact) =>
    enter(tenant, fact, { customerId, kind: 'order', content: orderText(order), agentId, at: new Date(movedAt) }),
  ),
);

const ofCall = (id: string) => ({ kind: 'call', contact: { kind: 'call', id } }) as const;
const ofVideo = (id: string) => ({ kind: 'video', contact: { kind: 'video', id } }) as const;

/** When a fact is handled again, its entry exists already. */
async function enter(
  tenant: TenantTx,
  { shard, seq }: Fact,
  { customerId, ...entry }: Omit<NewTrajectoryEntry, 'customerId' | 'fact'> & { customerId: string | null },
): Promise<void> {
  if (customerId === null) return;
  const { tx, tenantId } = tenant;
  const kept = tx.selectFrom('customers').select('id').where('tenant_id', '=', tenantId).where('id', '=', customerId);
  // The customer was deleted in the meantime, and the history too.
  if (!(await kept.executeTakeFirst())) return;
  await writeTrajectory(tenant, [{ ...entry, customerId, fact: `${shard}:${seq}` }]);
}

function millisecondsBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

async function nameOf({ tx, tenantId }: TenantTx, agentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .executeTakeFirst();
  return row?.name ?? null;
}
