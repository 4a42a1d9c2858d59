import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Call } from './call.ts';
import { stationOf } from './desk.ts';

/** The call at the caller's desk now: none or one. */
export async function findOwnCalls({
  tx,
  tenantId,
  cipher,
  principal,
}: Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>): Promise<CallStation[]> {
  const rows = await tx
    .selectFrom('agent_phone_status as s')
    .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.call_id'))
    .select('c.state')
    .where('s.tenant_id', '=', tenantId)
    .where('s.agent_id', '=', principal.agentId)
    .where('c.state', 'is not', null)
    .execute();
  const reader = { cipher, agentId: principal.agentId, whole: principal.holds(CONTACT_NUMBER) };
  return rows.flatMap(({ state }) => {
    const call = state ? (JSON.parse(cipher.decrypt('calls.state', state)) as Call) : null;
    return call ? (stationOf(call, reader) ?? []) : [];
  });
}
