import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const INFO = '/xmf-market/additional/info';
const TEMPLATE = '/xmf-basic-model/custom/template';

export default tenantRows({
  paths: ['/additional/info'],
  async id(server) {
    const { call, token } = server;
    const as = { token: await token('admin') };
    const given = { modularCategory: 'info', name: '保单' };
    const { data: template } = await call('POST', TEMPLATE, { ...as, body: given });
    const draft = { fields: [{ key: 'number', label: '保单号', type: 'text' }] };
    await call('PUT', TEMPLATE, { ...as, body: { id: template.id, version: 1, name: given.name, draft } });
    await call('POST', `${TEMPLATE}/publish`, { ...as, body: { id: template.id, version: 2 } });
    const customerId = await idFrom('select min(id) from customers where tenant_id = 174')(server);
    const body = { templateId: template.id, customerId, values: { number: 'P1' } };
    return (await call('POST', INFO, { ...as, body })).data.id;
  },
  queries: { [INFO]: { templateId: '1' } },
  bodies: { [`${INFO}/transmitted`]: { agentId: '1' }, [INFO]: { version: 1, values: {}, templateId: '1', customerId: '1' } },
});
