import { conversationEnded } from '@lianxi/contracts/online/facts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { defineConsumer, on } from '../../../platform/outbox/consumer.ts';
import { writeTrajectory } from './trajectory.queries.ts';
import { chatText } from './trajectory.rules.ts';

/** Writes into customers' histories what other areas had to do with them. */
export function trajectoryConsumer(cipher: FieldCipher) {
  return defineConsumer(
    'customer.trajectory',
    on(conversationEnded, async (tenant, { customerId, agentId, beganAt, endedAt }) => {
      if (customerId === null) return;
      const { tx, tenantId } = tenant;
      const kept = tx.selectFrom('customers').select('id').where('tenant_id', '=', tenantId).where('id', '=', customerId);
      // Deleted meanwhile, and their history with them.
      if (!(await kept.executeTakeFirst())) return;
      const content = chatText(agentId === null ? null : Date.parse(endedAt) - Date.parse(beganAt));
      await writeTrajectory(tenant, cipher, [{ customerId, kind: 'chat', content, agentId, at: new Date(endedAt) }]);
    }),
  );
}
