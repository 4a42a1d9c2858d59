import { tenantRows } from '../../../platform/testing/isolation.ts';

const PATH = '/xmf-basic-model/custom/template';

export default tenantRows({
  paths: ['/custom/template'],
  // With a published version.
  async id({ call, token }) {
    const as = { token: await token('admin') };
    const given = { modularCategory: 'summary', name: '回访小结' };
    const { data } = await call('POST', PATH, { ...as, body: given });
    const draft = { fields: [{ key: 'result', label: '结果', type: 'text' }] };
    await call('PUT', PATH, { ...as, body: { id: data.id, version: 1, name: given.name, draft } });
    await call('POST', `${PATH}/publish`, { ...as, body: { id: data.id, version: 2 } });
    return data.id;
  },
  queries: {
    '/xmf-basic-model/custom/template/{id}/impact': { key: 'result' },
    '/xmf-basic-model/custom/fields': { modularCategory: 'summary' },
    '/xmf-basic-model/custom/conditionsscreen': { modularCategory: 'summary' },
  },
});
