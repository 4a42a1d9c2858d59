import { callEnded } from '@lianxi/contracts/callcenter/facts';
import { conversationEnded } from '@lianxi/contracts/online/facts';
import { summariesTopic } from '@lianxi/contracts/summary/events';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineConsumer, on } from '../../../platform/outbox/consumer.ts';
import { noteContact, type Subject } from '../summary/summary.queries.ts';

/** Notes the contacts that ended, and whose agents have to sum them up. */
export const owedSummaries = defineConsumer(
  'summary.owed',
  on(callEnded, async (tenant, { callId, direction, customerId, agentId, beganAt, answeredAt }) => {
    if (direction === 'internal' || answeredAt === null) return;
    await note(tenant, { channel: 'call', associationId: callId }, { agentId, customerId, beganAt });
  }),
  on(conversationEnded, (tenant, { conversationId, customerId, agentId, beganAt }) =>
    note(tenant, { channel: 'chat', associationId: conversationId }, { agentId, customerId, beganAt }),
  ),
);

interface Ended {
  readonly agentId: string | null;
  readonly customerId: string | null;
  readonly beganAt: string;
}

async function note(tenant: TenantTx, subject: Subject, { agentId, customerId, beganAt }: Ended): Promise<void> {
  if (agentId === null) return;
  await noteContact(tenant, subject, agentId, { customerId, at: new Date(beganAt) });
  tenant.changed(summariesTopic);
}
