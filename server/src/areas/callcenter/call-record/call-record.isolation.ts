import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/callRecord/', '/common/getRecords', '/business/call', '/callScript/call'],
  // A recording pack that the administrator ordered.
  async id(asked) {
    const cipher = await asked.server.kernel.ciphers.of(174);
    const taken = idFrom(
      `with call as (
         insert into calls (tenant_id, direction, number, number_index, did, began_at, ended_at)
         values (174, 'in', $1, '', '4008001174', now(), now()) returning id
       )
       insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at)
       select 174, call.id, 1, 'agent', 'agent', agents.id, name, now() from call, agents where username = 'admin'
       returning call_id`,
      [cipher.encrypt('calls.number', '15400000001')],
    );
    return taken(asked);
  },
  bodies: { '/xmf-customer/business/call/{linkedid}': { draft: true, answers: {} } },
});
