import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { rebuildContacts } from '../contact/follow-contacts.ts';
import { playCall } from '../testing/random-contacts.ts';

/** The data screen opens without a session by a link alone, and shows no more than the link may. */

let server: ServerFixture;
const SCREENS = '/xmf-report/screens';
const ask = async (who: string, method: string, path: string, body?: object) =>
  server.call(method, path, { token: await server.token(who), body });
const read = (link: { tenantId: number; sign: string }, more: object = {}) =>
  server.call('POST', `${SCREENS}/read`, { body: { tenantId: link.tenantId, sign: link.sign, page: 'home', ...more } });
const refused = async (reply: ReturnType<typeof read>) => {
  const { status, envelope } = await reply;
  expect([status, envelope.reason, envelope.message]).toEqual([404, 'data-screen.over', '链接无效或已过期']);
};

beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'homepage_dataScreen', 'home_board');
  await server.grant('monitor', 'realtime_wall');
  const { owner } = server;
  const { rows } = await owner.query(`insert into skill_groups (tenant_id, name) values (174, '售后') returning id`);
  for (const name of ['agent1', 'agent3']) {
    const course = { direction: 'in', ago: 0, queued: true, rang: 1, answered: 1, ended: 9, held: 0, agent: 0 } as const;
    await playCall(owner, {
      course: { ...course, cause: '', transferred: false, rating: null },
      agents: [server.agentId(name), server.agentId(name)],
      groupId: rows[0].id,
      now: Date.now() + 1_790_000,
    });
  }
  await server.server.kernel.db.tenant(174, rebuildContacts);
  await owner.query(
    `insert into agent_status_log (tenant_id, agent_id, at, status, status_name, activity, reason)
     values (174, $1, now() - interval '1 minute', '1', '在线', 'talking', '')`,
    [server.agentId('agent1')],
  );
});
afterAll(() => server.end());

test('a link for oneself shows the own scope, also after the session; a lost right closes it', async () => {
  const { data: link } = await ask('agent1', 'POST', `${SCREENS}/own`);
  expect(Date.parse(link.until) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  const { data } = await read(link);
  expect(data.totals).toMatchObject({ offered: 1, answered: 1 });
  expect(data.seats).toMatchObject([{ agName: '坐席agent1', channel: 'call', state: 'busy' }]);
  const { data: whole } = await ask('admin', 'POST', `${SCREENS}/own`);
  for (const [page, sum] of [
    ['home', { offered: 2 }],
    ['depart', { taken: 2 }],
    ['history', { offered: 2 }],
    ['monitoring', { answered: 2 }],
  ] as const) {
    expect((await read(whole, { page })).data.totals).toMatchObject(sum);
  }
  await server.owner.query(`delete from role_permissions where code = 'homepage_dataScreen'`);
  await server.grant('nobody', 'home_board');
  await refused(read(link));
});

test('a wall shows the tenant until it is revoked; only who sees all of it makes one', async () => {
  expect((await ask('monitor', 'POST', SCREENS, { name: '大厅', days: 30 })).envelope.reason).toBe('data-screen.scope');
  expect((await ask('agent1', 'POST', SCREENS, { name: '大厅', days: 30 })).status).toBe(403);
  const { data: link } = await ask('admin', 'POST', SCREENS, { name: '大厅', days: 30 });
  expect((await read(link)).data.totals.offered).toBe(2);
  expect((await ask('admin', 'GET', SCREENS)).data).toMatchObject([
    { name: '大厅', revoked: false, seenTime: expect.any(String) },
  ]);
  expect((await ask('admin175', 'DELETE', `${SCREENS}/${link.id}`)).status).toBe(404);
  expect((await ask('admin', 'DELETE', `${SCREENS}/${link.id}`)).envelope.code).toBe('0');
  await refused(read(link));
});

test('a link that is guessed, of another tenant or over opens nothing', async () => {
  const { data: link } = await ask('admin', 'POST', SCREENS, { name: '二楼', days: 1 });
  await refused(read({ ...link, sign: 'x'.repeat(60) }));
  await refused(read({ ...link, sign: `${link.sign.slice(0, -2)}AA` }));
  await refused(read({ ...link, tenantId: 175 }));
  await refused(read({ ...link, tenantId: 999_999 }));
  await server.owner.query(`update data_screens set until = now() - interval '1 second' where id = $1`, [link.id]);
  await refused(read(link));
});

// Last: the sessions of the tenant end with it.
test('a wall goes dark with the app, and with the tenant', async () => {
  const { data: link } = await ask('admin', 'POST', SCREENS, { name: '大厅', days: 30 });
  const use = (enabled: boolean) =>
    server.owner.query(`update tenant_remotes set enabled = $1 where tenant_id = 174 and remote_id = 'insight'`, [enabled]);
  await use(false);
  await refused(read(link));
  await use(true);
  expect((await read(link)).status).toBe(200);
  await server.owner.query('update tenants set disabled = true where id = 174');
  await refused(read(link));
});
