import { VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
const clients: ChatClient[] = [];
beforeAll(async () => {
  server = await startChatServer();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await server.end();
});

const SITE = '/xmf-online-services/site';
const LOOK = '/xmf-online-services/visitor/site';
const SESSION = '/xmf-online-services/visitor/session';
const call = async (method: string, path: string, username: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });
const words = (title: string) => ({ title, subtitle: '', welcome: '您好', launcher: '问我' });
const fields = (more: object = {}) => ({
  ...{ name: '积分商城', enabled: true, ...words('商城助手'), accent: '#aa3300', position: 'left', theme: 'light' },
  ...{ bilingual: true, english: words('Mall'), ask: { name: 'required', phone: 'optional', email: 'off', company: 'off' } },
  ...{ jpgOnly: false, askGroup: false, allowedOrigins: 'https://mall.example', groupIds: [], chatGroupId: null },
  ...{ bot: false, botName: '小南', botMisses: 2 },
  ...more,
});
async function made(more: object): Promise<{ id: string; key: string }> {
  const { id } = (await call('POST', SITE, 'admin', fields(more))).data;
  return (await call('GET', `${SITE}/${id}`, 'admin')).data;
}

/** A visitor of a site with a socket of their own. */
async function visitorOf(site: string): Promise<ChatClient> {
  const { data } = await server.call('POST', SESSION, { body: { tenantId: 174, site } });
  const auth = { token: data.visitorToken };
  const client = new ChatClient(`visitor of ${site}`, async () => ({ url: server.url + VISITOR_NAMESPACE, auth }));
  clients.push(client);
  await client.start();
  return client;
}
const page = { pageTitle: '首页', pageUrl: 'https://mall.example/' };

describe('a site', () => {
  it('is made, painted, changed, and deleted while nobody came through it', async () => {
    const { id, key } = await made({});
    const look = await server.call('GET', LOOK, { query: { tenantId: '174', site: key } });
    expect(look.data).toMatchObject({
      title: '商城助手',
      accent: '#aa3300',
      position: 'left',
      english: words('Mall'),
      botName: null,
    });
    expect(look.text).not.toContain('mall.example');
    const changed = fields({ title: '新标题', bot: true, id, version: 1 });
    await call('PUT', SITE, 'admin', changed);
    expect((await server.call('GET', LOOK, { query: { tenantId: '174', site: key } })).data).toMatchObject({
      title: '新标题',
      botName: '小南',
    });
    expect((await call('DELETE', `${SITE}/${id}`, 'admin')).status).toBe(200);
    expect((await server.call('GET', LOOK, { query: { tenantId: '174', site: key } })).envelope.reason).toBe('visitor.noSite');
  });

  it('with visitors stays, and can be switched off: then nobody enters, nor writes from pages that were open', async () => {
    const { id, key } = await made({ name: '活动页', ask: { name: 'off', phone: 'off', email: 'off', company: 'off' } });
    const visitor = await visitorOf(key);
    await visitor.command('conversation.start', page);
    expect((await call('DELETE', `${SITE}/${id}`, 'admin')).envelope.reason).toBe('site.inUse');
    await call('PUT', SITE, 'admin', fields({ name: '活动页', enabled: false, id, version: 1 }));
    expect((await server.call('POST', SESSION, { body: { tenantId: 174, site: key } })).envelope.reason).toBe(
      'visitor.siteClosed',
    );
    // The tenant's other sites still work.
    expect((await server.call('POST', SESSION, { body: { tenantId: 174 } })).status).toBe(200);
  });

  it('is entered by its own key in its own tenant, from its own pages', async () => {
    const { key } = await made({ name: '官方小店' });
    const open = (body: object, origin?: string) =>
      server.call('POST', SESSION, { body, ...(origin && { headers: { origin } }) });
    expect((await open({ tenantId: 174, site: key }, 'https://mall.example')).status).toBe(200);
    for (const [body, origin, reason] of [
      [{ tenantId: 174, site: key }, server.shop, 'visitor.badOrigin'],
      [{ tenantId: 175, site: key }, undefined, 'visitor.noSite'],
      [{ tenantId: 174, site: 'sforged0000000000000' }, undefined, 'visitor.noSite'],
      [{ tenantId: 174, site: '' }, undefined, 'visitor.noSite'],
      [{ tenantId: 174, site: 'x'.repeat(65) }, undefined, 'common.invalid'],
    ] as const) {
      expect((await open(body, origin)).envelope.reason).toBe(reason);
    }
  });

  it('offers groups of its tenant alone', async () => {
    for (const wrong of [{ groupIds: ['999999'] }, { chatGroupId: '999999' }]) {
      const reply = await call('POST', SITE, 'admin', fields({ name: '新站', ...wrong }));
      expect(reply.envelope.reason).toBe('site.unknownGroup');
    }
  });
});

describe('before the chat', () => {
  it('a site asks what it must know, and its agent reads it, a number masked for who may not see whole ones', async () => {
    const { key } = await made({ name: '表单站' });
    const visitor = await visitorOf(key);
    const refused = visitor.command('conversation.start', { ...page, form: { phone: '13800001234' } });
    await expect(refused).rejects.toThrow('conversation.formNeeded');
    await expect(visitor.command('conversation.start', { ...page, form: { name: '李', phone: 'abc' } })).rejects.toThrow(
      'common.invalid',
    );
    await server.agent('agent1');
    const { id } = await visitor.command('conversation.start', { ...page, form: { name: '李雷', phone: '13800001234' } });
    const seen = await call('GET', `/xmf-online-services/conversations/${id}/visit`, 'admin');
    expect(seen.data).toMatchObject({
      siteName: '表单站',
      form: [
        { label: '称呼', value: '李雷' },
        { label: '电话', value: '13800001234' },
      ],
    });
    const holder = async () =>
      (await server.owner.query('select agent_id from conversations where id = $1', [id])).rows[0].agent_id;
    await expect.poll(holder).toBe(server.agentId('agent1'));
    const masked = await call('GET', `/xmf-online-services/conversations/${id}/visit`, 'agent1');
    expect(masked.data.form[1].value).toMatch(/^138\*{4}1234_/);
    expect((await call('GET', `/xmf-online-services/conversations/${id}/visit`, 'admin175')).status).toBe(404);
    const { rows } = await server.owner.query('select form::text as form from conversations where id = $1', [id]);
    expect(Buffer.from(rows[0].form.slice(2), 'hex').toString('latin1')).not.toContain('13800001234');
  });

  it('a group of another site is not offered and not taken', async () => {
    const group = async (name: string) => {
      const more = { priority: 5, overflowSeconds: 60, overflowGroupId: null, queueLimit: 9, workingHours: [], members: [] };
      return (await call('POST', '/xmf-online-services/skills', 'admin', { ...more, name, choosable: true, enabled: true })).data
        .id;
    };
    const [ours, others] = [await group('本站组'), await group('他站组')];
    const { key } = await made({
      name: '分组站',
      groupIds: [ours],
      ask: { name: 'off', phone: 'off', email: 'off', company: 'off' },
    });
    const session = await server.call('POST', SESSION, { body: { tenantId: 174, site: key } });
    expect(session.data.groups).toEqual([{ id: ours, name: '本站组', open: true }]);
    const visitor = await visitorOf(key);
    await expect(visitor.command('conversation.start', { ...page, chatGroupId: others })).rejects.toThrow(
      'conversation.unknownGroup',
    );
    expect(await visitor.command('conversation.start', { ...page, chatGroupId: ours })).toMatchObject({ chatGroupId: ours });
  });
});
