import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const path = '/xmf-knowledge-repository/knowledge/smart';

export default tenantRows({
  paths: ['/knowledge/smart'],
  id: idFrom('select min(id) from knowledge_answers where tenant_id = 174'),
  bodies: { [`${path}/{id}/rating`]: { helpful: true, remark: '' } },
});
