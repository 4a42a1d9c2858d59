import { tenantRows } from '../../../platform/testing/isolation.ts';

const CONVERSATIONS = '/xmf-online-services/conversations';

export default tenantRows({
  paths: [CONVERSATIONS, '/xmf-customer/business/chat'],
  // A conversation of the administrator.
  async id({ owner, call, token }) {
    const { data } = await call('GET', CONVERSATIONS, { token: await token('admin') });
    const { id } = data.list[0];
    await owner.query(
      `update conversations c set agent_id = a.id from agents a where a.username = 'admin' and c.tenant_id = 174 and c.id = $1`,
      [id],
    );
    return id;
  },
  bodies: {
    '/xmf-customer/business/chat/{id}': { draft: true, answers: {} },
    [`${CONVERSATIONS}/{id}/replyDraft`]: { note: false, text: '' },
    [`${CONVERSATIONS}/{id}/quality`]: { mark: 'good', note: '' },
    [`${CONVERSATIONS}/{id}/visitorCustomer`]: { customerId: null, was: null },
  },
  queries: { [`${CONVERSATIONS}/{id}/candidates`]: { seq: '1' } },
});
