import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const STORES = '/xmf-basic-model/store';

let server: ServerFixture;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
});
afterAll(() => server.end());

const ask = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const store = (more: object = {}) => ({
  ...{
    code: 'SH-01',
    name: '静安店',
    region: '上海市 静安区',
    address: '',
    workingHours: [],
    managerId: null,
    phone: '',
    state: 'open',
  },
  ...more,
});

test('a manager is an enabled agent of the tenant; one who was disabled later stays', async () => {
  const managerId = server.agentId('agent1');
  const { id } = (await ask('POST', STORES, store({ managerId }))).data;
  expect((await ask('GET', `${STORES}/${id}`)).data).toMatchObject({ managerName: '坐席agent1' });
  await server.owner.query('update agents set disabled = true where id = $1', [managerId]);
  expect((await ask('PUT', STORES, { ...store({ managerId, name: '静安新店' }), id, version: 1 })).envelope.code).toBe('0');
  for (const wrong of [managerId, server.agentId('agent175'), '999999']) {
    const refused = await ask('POST', STORES, store({ code: 'SH-02', managerId: wrong }));
    expect([refused.envelope.reason, refused.envelope.fields?.[0]?.path]).toEqual(['store.unknownManager', 'managerId']);
  }
  await ask('DELETE', `${STORES}/${id}`);
});

test('open stores are offered to every agent, by number, name or region', async () => {
  const open = (await ask('POST', STORES, store())).data.id;
  await ask('POST', STORES, store({ code: 'SH-03', name: '停业店', state: 'closed' }));
  const token = await server.token('nobody');
  for (const keyword of ['', 'sh-0', '静安']) {
    const { data } = await server.call('GET', `${STORES}/selects`, { token, query: { keyword } });
    expect(data).toEqual([{ id: open, code: 'SH-01', name: '静安店', region: '上海市 静安区' }]);
  }
  const query = { keyword: '不存在' };
  expect((await server.call('GET', `${STORES}/selects`, { token, query })).data).toEqual([]);
});
