import { reportPhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';

/** Ends of a leg that a fault explains; who refused the call did so by hand. */
const EXPLAINED = ['no-answer', 'no-codec', 'network', 'cancelled', 'not-registered'];

export const phoneFaultRoutes = routes((on) => {
  on(reportPhoneFault, async ({ tx, tenantId, principal, body }) => {
    const { fault, seconds } = body;
    const { numUpdatedRows } = await tx
      .updateTable('call_legs')
      .set({ phone_fault: fault })
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', principal.agentId)
      .where('role', '<>', 'supervisor')
      .where('answered_at', 'is', null)
      .where('phone_fault', 'is', null)
      .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', 'in', EXPLAINED)]))
      .where(sql<Date>`coalesce(ended_at, now())`, '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .executeTakeFirstOrThrow();
    return { calls: Number(numUpdatedRows) };
  });
});
