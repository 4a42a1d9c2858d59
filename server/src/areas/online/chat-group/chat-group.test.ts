import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'online_setting');
});
afterAll(() => server.end());

const PATH = '/xmf-online-services/skills';
const SETTING = '/xmf-online-services/setting/reception';
const call = async (method: string, path: string, username: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}), ...(query ? { query } : {}) });
const fields = (more: object = {}) => ({
  ...{ name: '售前', priority: 5, overflowSeconds: 60, overflowGroupId: null, queueLimit: 50, workingHours: [] },
  ...{ choosable: true, enabled: true, members: [{ agentId: server.agentId('agent1'), proficiency: 7 }] },
  ...more,
});

describe('chat groups', () => {
  it('show who belongs to them, of their own tenant alone', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields())).data;
    const { data: read } = await call('GET', `${PATH}/${id}`, 'monitor');
    expect(read.members).toMatchObject([{ agentId: server.agentId('agent1'), proficiency: 7 }]);
    expect((await call('GET', PATH, 'monitor', undefined, { keyword: '售前' })).data.list).toMatchObject([
      { id, memberCount: 1 },
    ]);
    for (const [wrong, reason] of [
      [{ members: [{ agentId: server.agentId('agent175'), proficiency: 1 }] }, 'chat-group.unknownAgent'],
      [{ overflowGroupId: '999999' }, 'chat-group.unknownGroup'],
    ] as const) {
      expect((await call('POST', PATH, 'admin', fields({ name: '新组', ...wrong }))).envelope.reason).toBe(reason);
    }
  });

  it('are kept while something leads there, and never lead to themselves', async () => {
    const { id } = (await call('POST', PATH, 'admin', fields({ name: '被使用' }))).data;
    const { id: other } = (await call('POST', PATH, 'admin', fields({ name: '溢出者', overflowGroupId: id }))).data;
    expect((await call('DELETE', `${PATH}/${id}`, 'admin')).envelope.reason).toBe('chat-group.inUse');
    const itself = fields({ name: '溢出者', overflowGroupId: other, id: other, version: 1 });
    expect((await call('PUT', PATH, 'admin', itself)).envelope.reason).toBe('chat-group.unknownGroup');
    expect((await call('DELETE', `${PATH}/${other}`, 'admin')).status).toBe(200);
    expect((await call('DELETE', `${PATH}/${id}`, 'admin')).status).toBe(200);
  });

  it('are offered no longer by the sites that offered them once they are gone', async () => {
    const [gone, stays] = await Promise.all(
      ['将删除', '留下'].map(async (name) => (await call('POST', PATH, 'admin', fields({ name }))).data.id as string),
    );
    const { rows } = await server.owner.query<{ id: string; version: number }>(
      `insert into sites (tenant_id, title, welcome, look) values (174, '商城', '您好', $1) returning id, version`,
      [{ groupIds: [gone, stays], launcher: '咨询' }],
    );
    expect((await call('DELETE', `${PATH}/${gone}`, 'admin')).status).toBe(200);
    const after = await server.owner.query('select look, version from sites where id = $1', [rows[0]?.id]);
    expect(after.rows[0]).toEqual({ look: { groupIds: [stays], launcher: '咨询' }, version: (rows[0]?.version ?? 0) + 1 });
  });
});

describe('how visitors are received', () => {
  it('has defaults, is changed by one at a time, and stays within the tenant', async () => {
    const { version, ...usual } = (await call('GET', SETTING, 'monitor')).data;
    expect({ version, ...usual }).toMatchObject({
      version: 0,
      affinityDays: 7,
      awaySeconds: 180,
      silentMinutes: 30,
      goneMinutes: 3,
      queueLimit: 200,
    });
    const both = [1, 2].map((n) => call('PUT', SETTING, 'monitor', { ...usual, affinityDays: n, version }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('GET', SETTING, 'monitor')).data.version).toBe(1);
    expect((await call('GET', SETTING, 'admin175')).data.version).toBe(0);
    const unknown = await call('PUT', SETTING, 'monitor', { ...usual, chatGroupId: '999999', version: 1 });
    expect(unknown.envelope.reason).toBe('chat-setting.unknownGroup');
    const { id } = (await call('POST', PATH, 'admin175', fields({ name: '他家', members: [] }))).data;
    const foreign = await call('PUT', SETTING, 'monitor', { ...usual, chatGroupId: id, version: 1 });
    expect(foreign.envelope.reason).toBe('chat-setting.unknownGroup');
    expect((await call('PUT', SETTING, 'monitor', { ...usual, startsPerHour: 0, version: 1 })).status).toBe(400);
  });
});
