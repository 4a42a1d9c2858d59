import { taskContactOf } from '@lianxi/contracts/callcenter/call-userfield';
import { callEnded } from '@lianxi/contracts/callcenter/facts';
import { type AttemptOutcome, outcomeOfCall } from '@lianxi/contracts/outbound/attempt-outcome';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineConsumer, on } from '../../../platform/outbox/consumer.ts';
import { noteConversation, withdrawPermit } from '../../contact-rule/public.ts';
import { heldUntil, rulesOf } from '../task-desk/hold.queries.ts';
import { type Contact, letGo } from '../task-desk/settle.ts';

/**
 * Each call of a task is an attempt, as soon as it is over. The fact is written in the transaction that ends the call, so a server
 * that is killed loses no attempt, and a call that is told twice is one.
 */
export const attemptConsumer = defineConsumer(
  'outbound.attempts',
  on(callEnded, async (tenant, { callId, agentId, cause }) => {
    const { tx, tenantId } = tenant;
    const call = await tx
      .selectFrom('calls')
      .select(['userfield', 'direction', 'began_at', 'answered_at', 'ended_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', callId)
      .executeTakeFirst();
    const of = taskContactOf(call?.userfield ?? '');
    if (!call?.ended_at || !of || call.direction !== 'out') return;
    const contact = await tx
      .selectFrom('outbound_contacts')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', of.taskId)
      .where('id', '=', of.contactId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!contact) return;
    const rang = await wasRung(tenant, callId);
    const outcome = outcomeOfCall({ answered: call.answered_at !== null, rang, cause });
    const attempt = await tx
      .insertInto('outbound_attempts')
      .values({
        ...{ tenant_id: tenantId, task_id: contact.task_id, contact_id: contact.id, call_id: callId, outcome, cause },
        ...{ began_at: call.began_at, answered_at: call.answered_at, ended_at: call.ended_at },
        agent_id: agentId ?? (await whoDialled(tenant, callId)) ?? contact.held_by,
        number_at: contact.number_at,
      })
      .onConflict((conflict) => conflict.constraint('outbound_attempts_call_key').doNothing())
      .returning(['id', 'agent_id'])
      .executeTakeFirst();
    if (!attempt) return;
    if (contact.permit_id !== null) await settlePermit(tenant, contact.permit_id, outcome, rang);
    await noteAttempt(tenant, contact, { ...attempt, outcome, rang, endedAt: call.ended_at });
    tenant.changed(outboundTasksTopic);
  }),
);

interface Noted {
  readonly id: string;
  readonly agent_id: string | null;
  readonly outcome: AttemptOutcome;
  readonly rang: boolean;
  readonly endedAt: Date;
}

/** Counts the attempt at its contact. An agent who still has the contact says what came of it; else the rules decide. */
async function noteAttempt(tenant: TenantTx, contact: Contact, { id, agent_id, outcome, rang, endedAt }: Noted): Promise<void> {
  const { tx, tenantId } = tenant;
  const isHeld = contact.state === 'held' && contact.held_by === agent_id;
  // They were quicker than the fact: they agreed on a time after the call, and the contact keeps it.
  const agreed = contact.state === 'callback' && contact.callback_at !== null && contact.callback_at > endedAt;
  const isOpen = isHeld || ['waiting', 'retry'].includes(contact.state) || (contact.state === 'callback' && !agreed);
  const counts = contact.counts as Partial<Record<AttemptOutcome, number>>;
  const counted: Contact = {
    ...contact,
    attempts: contact.attempts + 1,
    // A call in which the number never rang says nothing of the number.
    counts: rang ? { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 } : contact.counts,
    last_outcome: outcome,
    last_attempt_at: endedAt,
    callback_at: agreed ? contact.callback_at : null,
    open_attempt_id: isOpen ? id : contact.open_attempt_id,
  };
  await tx
    .updateTable('outbound_contacts')
    .set({
      attempts: counted.attempts,
      counts: JSON.stringify(counted.counts),
      last_outcome: outcome,
      last_attempt_at: endedAt,
      callback_at: counted.callback_at,
      permit_id: null,
      open_attempt_id: counted.open_attempt_id,
      ...(isHeld && { held_until: heldUntil(new Date()) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contact.id)
    .execute();
  if (isOpen && !isHeld) {
    const rules = await rulesOf(tenant, contact.task_id);
    await letGo(tenant, counted, rules, { how: 'released', dueAt: null }, new Date());
  }
}

/** A talk counts as one by the contact rules; a call that never rang does not count at all. */
async function settlePermit(tenant: TenantTx, permitId: string, outcome: AttemptOutcome, rang: boolean): Promise<void> {
  if (outcome === 'answered') await noteConversation(tenant, permitId);
  else if (!rang) await withdrawPermit(tenant, permitId);
}

/** The dialled number was rung: the agent's own telephone had been answered. */
async function wasRung({ tx, tenantId }: TenantTx, callId: string): Promise<boolean> {
  const leg = tx
    .selectFrom('call_legs')
    .select('no')
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .where('role', '=', 'customer');
  return (await leg.executeTakeFirst()) !== undefined;
}

/** The agent whose telephone rang first. */
async function whoDialled({ tx, tenantId }: TenantTx, callId: string): Promise<string | null> {
  const leg = await tx
    .selectFrom('call_legs')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();
  return leg?.agent_id ?? null;
}
