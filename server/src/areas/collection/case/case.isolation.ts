import { asking, idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const shown = { row: '1', figure: 'recovered' };

export default [
  ...asking({ '/xmf-call-center/callable/report/rows': shown, '/xmf-call-center/callable/report/salesman/rows': shown }),
  ...tenantRows(
    { paths: ['/xmf-call-center/callable'], id: idFrom('select min(id) from collection_cases where tenant_id = 174') },
    { paths: ['/xmf-call-center/callable/batch'], id: idFrom('select min(id) from collection_batches where tenant_id = 174') },
  ),
];
