import { tenantRows } from '../../../platform/testing/isolation.ts';

const PATH = '/xmf-work-order/template';

export default tenantRows({
  paths: ['/xmf-work-order/template'],
  async id({ call, token }) {
    const as = { token: await token('admin') };
    const FORM = '/xmf-basic-model/custom/template';
    const given = { modularCategory: 'workorder', name: '隔离表单' };
    const { data: form } = await call('POST', FORM, { ...as, body: given });
    const draft = { fields: [{ key: 'text', label: '说明', type: 'text' }] };
    await call('PUT', FORM, { ...as, body: { id: form.id, version: 1, name: given.name, draft } });
    await call('POST', `${FORM}/publish`, { ...as, body: { id: form.id, version: 2 } });
    const { data: agents } = await call('GET', '/xmf-user-auth/agents/selects', as);
    const body = {
      ...{ name: '隔离模板', categoryId: null, formTemplateId: form.id, numberPrefix: 'GL', ownerId: agents[0].id },
      ...{ targets: [], openTo: 'all', departmentIds: [], roleIds: [], enabled: true },
    };
    const { data } = await call('POST', PATH, { ...as, body });
    // With a published version.
    await call('POST', `${PATH}/workflow/publish`, { ...as, body: { id: data.id, version: 1 } });
    return data.id;
  },
});
