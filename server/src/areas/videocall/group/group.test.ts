import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'videocall_setting');
});
afterAll(() => server.end());

const PATH = '/xmf-video-services/skills';
const call = async (method: string, path: string, username: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}), ...(query ? { query } : {}) });
const fields = (more: object = {}) => ({
  ...{ name: '开户', priority: 5, choosable: true, enabled: true },
  members: [{ agentId: server.agentId('agent1'), proficiency: 7 }],
  ...more,
});

describe('video groups', () => {
  it('are made, read, changed by one at a time, and deleted, which the operation log tells', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields())).data;
    expect((await call('GET', `${PATH}/${id}`, 'monitor')).data).toMatchObject({ ...fields(), version: 1 });
    const changed = fields({
      name: '远程开户',
      members: [{ agentId: server.agentId('agent2'), proficiency: 3 }],
      id,
      version: 1,
    });
    const both = await Promise.all([1, 2].map(() => call('PUT', PATH, 'monitor', changed)));
    expect(both.map(({ envelope }) => envelope.reason ?? 'done').sort()).toEqual(['done', 'video-group.changed']);
    const { data: list } = await call('GET', PATH, 'monitor', undefined, { keyword: '远程' });
    expect(list).toMatchObject({ total: 1, list: [{ id, memberCount: 1, name: '远程开户' }] });
    expect((await call('DELETE', `${PATH}/${id}`, 'monitor')).status).toBe(200);
    expect((await call('GET', `${PATH}/${id}`, 'monitor')).status).toBe(404);
    const { rows } = await server.owner.query('select count(*)::int as n from operation_log where target = $1', [
      `video-group:${id}`,
    ]);
    expect(rows[0].n).toBe(3);
  });

  it.each([
    ['the same name', () => ({ name: '重名' }), 'video-group.duplicate'],
    ['no name', () => ({ name: ' ' }), 'common.invalid'],
    ['a priority beyond the highest', () => ({ priority: 11 }), 'common.invalid'],
    [
      'an agent of another tenant',
      () => ({ members: [{ agentId: server.agentId('agent175'), proficiency: 1 }] }),
      'video-group.unknownAgent',
    ],
    [
      'an agent twice',
      () => ({ members: [1, 2].map((proficiency) => ({ agentId: server.agentId('agent1'), proficiency })) }),
      'common.invalid',
    ],
  ])('are refused with %s', async (_what, wrong, reason) => {
    await call('POST', PATH, 'monitor', fields({ name: '重名' }));
    expect((await call('POST', PATH, 'monitor', fields({ name: '另一组', ...wrong() }))).envelope.reason).toBe(reason);
  });

  it('stay while an entrance leads to them', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields({ name: '理赔' }))).data;
    await server.owner.query(`insert into video_sites (tenant_id, name, video_group_id) values (174, '理赔入口', $1)`, [id]);
    expect((await call('DELETE', `${PATH}/${id}`, 'monitor')).envelope.reason).toBe('video-group.inUse');
    await server.owner.query('update video_sites set video_group_id = null');
    expect((await call('DELETE', `${PATH}/${id}`, 'monitor')).status).toBe(200);
  });

  it('belong to their tenant and to who holds the right', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields({ name: '本企业' }))).data;
    expect((await call('GET', `${PATH}/${id}`, 'admin175')).status).toBe(404);
    expect((await call('PUT', PATH, 'admin175', fields({ id, version: 1, members: [] }))).status).toBe(404);
    expect((await call('DELETE', `${PATH}/${id}`, 'admin175')).status).toBe(404);
    expect((await call('GET', PATH, 'admin175')).data.total).toBe(0);
    expect((await call('GET', PATH, 'agent1')).status).toBe(403);
  });
});
