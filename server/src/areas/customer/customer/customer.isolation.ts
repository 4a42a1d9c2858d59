import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-customer/customer'],
  id: idFrom('select min(id) from customers where tenant_id = 174'),
  queries: {
    '/xmf-customer/customer/phone': { phone: '15400000001' },
    '/xmf-customer/customer/phone/owner': { phone: '15400000001' },
  },
  bodies: { '/xmf-customer/customer/phone/owner': { phone: '15400000001', kind: 'ask', words: '来电' } },
});
