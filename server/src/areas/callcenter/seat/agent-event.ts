import { callEvent } from '@lianxi/contracts/callcenter/events';
import type { PayloadOf } from '@lianxi/contracts/kit/events';
import type { TenantTx } from '../../../platform/db/db.ts';

type Event = PayloadOf<typeof callEvent>;

/** Notifies an agent of something that does not belong to one call. */
export async function notifyAgent(
  tenant: TenantTx,
  agentId: string,
  event: 'idle' | 'agent_busy',
  more: Partial<Pick<Event, 'tid' | 'waiting'>>,
): Promise<void> {
  const { code } = await tenant.tx
    .selectFrom('tenants')
    .select('code')
    .where('id', '=', tenant.tenantId)
    .executeTakeFirstOrThrow();
  await tenant.publish(callEvent, [agentId], {
    event,
    linkedid: '',
    cid: '',
    did: '',
    uid: agentId,
    fid: '',
    tid: '',
    ivrflows: '',
    task_id: '',
    notify: '',
    client_category: '',
    tenantcode: code,
    at: new Date().toISOString(),
    consulted: false,
    waiting: [],
    ...more,
  });
}
