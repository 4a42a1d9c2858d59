import { tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/notice'],
  async id({ call, token }) {
    const { data } = await call('GET', '/xmf-basic-model/notice', { token: await token('admin') });
    return data.list[0].id;
  },
});
