import { callRecordChanged, callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { reportPhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';

/** Ends of a leg that a fault explains. An agent who refused a call did so by hand. */
const EXPLAINED = ['no-answer', 'no-codec', 'network', 'cancelled', 'not-registered'];

export const phoneFaultRoutes = routes((on) => {
  on(reportPhoneFault, async (ctx) => {
    const { tx, tenantId, principal, body } = ctx;
    const { fault, seconds, linkedid } = body;
    const explained = await tx
      .updateTable('call_legs')
      .set({ phone_fault: fault })
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', principal.agentId)
      .where('role', '<>', 'supervisor')
      .where('answered_at', 'is', null)
      .where('phone_fault', 'is', null)
      .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', 'in', EXPLAINED)]))
      .where(sql<Date>`coalesce(ended_at, now())`, '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .$if(linkedid !== undefined, (named) => named.where('call_id', '=', linkedid ?? null))
      .returning('call_id')
      .execute();
    if (explained.length > 0) await notifyWhoReads(ctx, [...new Set(explained.map(({ call_id }) => call_id))]);
    return { calls: explained.length };
  });
});

/** Pages show an ended call as it was. Its agents and the lists of calls read it again. */
async function notifyWhoReads({ tx, tenantId, publish, changed }: TenantTx, callIds: readonly string[]): Promise<void> {
  const readers = await tx
    .selectFrom('call_legs')
    .select(['call_id', 'agent_id'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('call_id', 'in', callIds)
    .where('agent_id', 'is not', null)
    .where('role', '<>', 'supervisor')
    .execute();
  for (const linkedid of callIds) {
    const agents = readers.flatMap(({ call_id, agent_id }) => (call_id === linkedid && agent_id !== null ? [agent_id] : []));
    await publish(callRecordChanged, agents, { linkedid });
  }
  changed(callRecordsTopic);
}
