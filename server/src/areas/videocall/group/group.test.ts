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
  it('show who belongs to them, of their own tenant alone', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields())).data;
    expect((await call('GET', `${PATH}/${id}`, 'monitor')).data).toMatchObject(fields());
    expect((await call('GET', PATH, 'monitor', undefined, { keyword: '开户' })).data.list).toMatchObject([
      { id, memberCount: 1 },
    ]);
    const members = [{ agentId: server.agentId('agent175'), proficiency: 1 }];
    const refused = await call('POST', PATH, 'monitor', fields({ name: '另一组', members }));
    expect(refused.envelope.reason).toBe('video-group.unknownAgent');
  });

  it('stay while an entrance leads to them', async () => {
    const { id } = (await call('POST', PATH, 'monitor', fields({ name: '理赔' }))).data;
    await server.owner.query(`insert into video_sites (tenant_id, name, video_group_id) values (174, '理赔入口', $1)`, [id]);
    expect((await call('DELETE', `${PATH}/${id}`, 'monitor')).envelope.reason).toBe('video-group.inUse');
    await server.owner.query('update video_sites set video_group_id = null');
    expect((await call('DELETE', `${PATH}/${id}`, 'monitor')).status).toBe(200);
  });
});
