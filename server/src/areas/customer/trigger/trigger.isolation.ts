import example from '@lianxi/contracts/customer/trigger.samples';
import { tenantRows } from '../../../platform/testing/isolation.ts';

const PATH = '/xmf-customer/trigger';

export default tenantRows({
  paths: [PATH],
  async id({ call, token }) {
    return (await call('POST', `${PATH}/addCustomTrigger`, { token: await token('admin'), body: example.first })).data.id;
  },
});
