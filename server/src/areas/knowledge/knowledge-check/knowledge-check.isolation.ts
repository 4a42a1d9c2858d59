import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows(
  {
    paths: ['/knowledge/check'],
    id: idFrom(`select min(id) from knowledge_versions where tenant_id = 174 and state = 'review'`),
    bodies: {
      '/xmf-knowledge-repository/knowledge/check/{id}': { pass: false, remark: 'x', updateTime: '2026-01-01T00:00:00.000Z' },
    },
  },
  {
    paths: ['/knowledge/common'],
    id: idFrom(`select min(id) from knowledge_entries where tenant_id = 174 and base = 'common'`),
  },
);
