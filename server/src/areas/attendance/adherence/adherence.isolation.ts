import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-basic-model/adherence/'],
  id: idFrom('select max(id) from agents where tenant_id = 174'),
  bodies: {
    '/xmf-basic-model/adherence/{id}/excuse': {
      beginTime: '2026-10-05T01:00:00.000Z',
      endTime: '2026-10-05T02:00:00.000Z',
      reason: '系统故障',
    },
  },
});
