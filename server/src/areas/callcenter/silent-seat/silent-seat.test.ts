import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
});
afterAll(() => server.end());

const PATH = '/xmf-call-center/silentSeat';
const day = { beginTime: '2026-03-02T00:00:00.000Z', endTime: '2026-03-02T04:00:00.000Z' };
const ask = (query: Record<string, string> = day, token = admin) => server.call('GET', PATH, { token, query });

async function log(username: string, entries: readonly [at: string, status: string, activity: string, call?: number][]) {
  for (const [at, status, activity, call = null] of entries) {
    await server.owner.query(
      `insert into agent_status_log (tenant_id, agent_id, at, status, status_name, activity, reason, call_id)
       select tenant_id, id, $2, $3, '', $4, '', $5 from agents where id = $1`,
      [server.agentId(username), `2026-03-0${at}Z`, status, activity, call],
    );
  }
}

test('silence is what lies between two entries of an agent who is ready, cut at the time that is looked at', async () => {
  await log('agent1', [
    ['1T23:00:00', '1', 'idle'],
    ['2T00:15:00', '1', 'talking', 7],
    ['2T00:20:00', '1', 'wrap-up'],
    ['2T00:21:00', '1', 'idle'],
    ['2T00:26:00', '1', 'talking', 8],
    ['2T00:30:00', '2', 'idle'],
    ['2T01:30:00', '0', 'idle'],
  ]);
  await log('agent2', [
    ['2T03:00:00', '1', 'idle'],
    ['2T05:00:00', '0', 'idle'],
  ]);
  const { data } = await ask();
  expect(data.total).toBe(2);
  expect(data.list).toMatchObject([
    { agentId: server.agentId('agent2'), onlineSeconds: 3600, silences: 1, silentSeconds: 3600, calls: 0, silentSince: null },
    {
      agentId: server.agentId('agent1'),
      onlineSeconds: 1800,
      idleSeconds: 1200,
      silences: 1,
      silentSeconds: 900,
      longestSeconds: 900,
      calls: 2,
    },
  ]);
  const five = (await ask({ ...day, minutes: '5', agentId: server.agentId('agent1') })).data;
  expect(five.list).toMatchObject([{ silences: 2, silentSeconds: 1200 }]);
});

test('this day alone, whoever is silent now is told so; nobody sees another tenant, or without the right', async () => {
  await server.owner.query(
    `insert into agent_status_log (tenant_id, agent_id, at, status, status_name, activity, reason)
     select tenant_id, id, now() - interval '1 second', '1', '', 'idle', '' from agents where id = $1`,
    [server.agentId('agent3')],
  );
  expect((await ask({})).data.list).toMatchObject([{ agentId: server.agentId('agent3'), silences: 0, silentSince: null }]);
  expect((await ask({}, await server.token('admin175'))).data.list).toEqual([]);
  expect((await ask({}, await server.token('agent1'))).envelope.reason).toBe('common.forbidden');
  expect((await ask({ minutes: '0' })).status).toBe(400);
});
