import { tenantRows } from '../../../platform/testing/isolation.ts';

const PATH = '/xmf-customer/customer/view';

export default tenantRows({
  paths: [PATH],
  async id({ call, token }) {
    const content = { columns: ['custName'], filters: { city: '苏州' } };
    const body = { name: '苏州客户', sharing: 'nobody', roleIds: [], content };
    return (await call('POST', PATH, { token: await token('admin'), body })).data.id;
  },
});
