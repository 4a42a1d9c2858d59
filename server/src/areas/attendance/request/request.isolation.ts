import { tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-basic-model/shiftRequest/'],
  async id({ owner, server }) {
    const cipher = await server.kernel.ciphers.of(174);
    const { rows } = await owner.query(
      `insert into attendance_requests (tenant_id, kind, agent_id, filed_by, begin_at, end_at, reason)
       select tenant_id, 'overtime', id, id, now(), now() + interval '1 hour', $1 from agents
       where tenant_id = 174 and username = 'admin' returning id`,
      [cipher.encrypt('attendance_requests.reason', '赶工')],
    );
    return String(rows[0]?.id);
  },
  bodies: {
    '/xmf-basic-model/shiftRequest/{id}/accept': { accept: true },
    '/xmf-basic-model/shiftRequest/{id}/decide': { approve: false, version: 1 },
  },
});
