import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers } from '../../customer/public.ts';
import { handOverJob } from './hand-over.job.ts';

const PATH = '/xmf-user-auth/transfer';
const CUSTOMERS = 450;

let server: ServerFixture;
const id = (username: string) => server.agentId(username);
beforeAll(async () => {
  server = await startServer();
  await server.owner.query(`update agents set mobile = '15400009999' where id = $1`, [id('admin')]);
});
afterAll(() => server.end());

beforeEach(async () => {
  await server.owner.query(`truncate customers, tasks, hand_overs, hand_over_codes, notices, skill_groups cascade`);
  const fields = { company: '', city: '', email: '', address: '', remark: '', labelIds: [], level: 'normal' as const };
  const given = Array.from({ length: CUSTOMERS }, (_, index) => ({
    ...fields,
    name: `客户${index}`,
    phone: String(15_400_000_000 + index),
    ownerId: id('agent1'),
    createdAt: new Date(),
  }));
  await server.server.kernel.db.tenant(174, (tenant) => insertCustomers(tenant, given));
  const { rows } = await server.owner.query(
    `insert into skill_groups (tenant_id, name) values (174, '售前'), (174, '售后') returning id`,
  );
  for (const { id: group } of rows) {
    await server.owner.query(
      `insert into skill_group_members (tenant_id, skill_group_id, agent_id, proficiency) values (174, $1, $2, 8)`,
      [group, id('agent1')],
    );
  }
});

const as = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const held = async (username: string, agent = 'agent1') => (await as(username, 'GET', PATH, { query: { id: id(agent) } })).data;

/** The code of the newest message. */
async function code(): Promise<string> {
  await server.owner.query(`update hand_over_codes set sent_at = now() - interval '2 minutes'`);
  expect((await as('admin', 'POST', `${PATH}/TransferSendSms`)).data).toMatchObject({ seconds: 60, outbox: true });
  const folder = join(server.dataDir, 'outbox');
  const messages = await Promise.all(
    (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  const [newest] = messages.toSorted((a, b) => b.at.localeCompare(a.at));
  return /验证码 (\d{6})/.exec(newest.text)?.[1] ?? '';
}
const give = async (more: object = {}) =>
  as('admin', 'POST', PATH, {
    body: {
      agentId: id('agent1'),
      receiverIds: [id('agent2'), id('agent3')],
      kinds: ['customer', 'skill-group-place'],
      code: await code(),
      ...more,
    },
  });
const owners = async () => {
  const { rows } = await server.owner.query(
    `select a.username, count(*)::int as count from customers c join agents a on a.id = c.owner_id group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ username, count }) => [username, count]));
};
const done = (taskId: string) =>
  expect
    .poll(async () => (await server.owner.query('select state from tasks where id = $1', [taskId])).rows[0]?.state, {
      timeout: 10_000,
    })
    .toBe('done');

test('what somebody holds goes to several in turn: the history says so, each is told once, and nothing is left', async () => {
  expect((await held('admin')).kinds).toEqual([
    { kind: 'skill-group-place', name: '电话技能组席位', unit: '个', count: 2 },
    { kind: 'customer', name: '客户', unit: '位', count: CUSTOMERS },
  ]);
  await done((await give()).data.taskId);
  expect(await owners()).toEqual({ agent2: CUSTOMERS / 2, agent3: CUSTOMERS / 2 });
  const { rows: places } = await server.owner.query(
    `select a.username, m.proficiency from skill_group_members m join agents a on a.id = m.agent_id order by 1`,
  );
  expect(places).toEqual([
    { username: 'agent2', proficiency: 8 },
    { username: 'agent3', proficiency: 8 },
  ]);
  const { rows: entries } = await server.owner.query(`select count(*)::int as count from customer_trajectory`);
  expect(entries).toEqual([{ count: CUSTOMERS }]);
  const { rows: told } = await server.owner.query(
    `select a.username, n.content from notices n join notice_recipients r on r.notice_id = n.id join agents a on a.id = r.agent_id
     where n.title = '工作交接' order by 1`,
  );
  expect(told.map(({ username }) => username)).toEqual(['agent2', 'agent3']);
  expect(told[0].content).toContain(`${CUSTOMERS} 位客户`);
  expect(await held('admin')).toMatchObject({ kinds: [], last: { state: 'done', receivers: ['坐席agent2', '坐席agent3'] } });
});

test('two servers that run the same hand-over give each thing once', async () => {
  const { kernel } = server.server;
  const { rows } = await server.owner.query(
    `with task as (insert into tasks (tenant_id, agent_id, kind, title) values (174, $1, 'hand-over.run', '交接') returning id)
     insert into hand_overs (tenant_id, agent_id, receiver_ids, kinds, task_id, created_by)
     select 174, $2, array[$3::bigint], '{customer}', id, $1 from task returning id, task_id`,
    [id('admin'), id('agent1'), id('agent2')],
  );
  const data = { tenantId: 174, handOverId: rows[0].id, taskId: rows[0].task_id, total: CUSTOMERS };
  const job = handOverJob(kernel);
  const run = () =>
    job.handler({ data, db: kernel.db, log: pino({ level: 'silent' }), signal: AbortSignal.timeout(10_000), lastTry: false });
  await Promise.all([run(), run()]);
  expect(await owners()).toEqual({ agent2: CUSTOMERS });
  const { rows: entries } = await server.owner.query(`select count(*)::int as count from customer_trajectory`);
  expect(entries).toEqual([{ count: CUSTOMERS }]);
  const { rows: after } = await server.owner.query(`select state, moved from hand_overs`);
  expect(after).toEqual([{ state: 'done', moved: { customer: CUSTOMERS } }]);
});

describe('the code', () => {
  test('may be sent once a minute, by the server’s clock', async () => {
    expect((await as('admin', 'POST', `${PATH}/TransferSendSms`)).envelope.code).toBe('0');
    expect((await as('admin', 'POST', `${PATH}/TransferSendSms`)).envelope.reason).toBe('hand-over.tooSoon');
    const { seconds } = (await as('admin', 'GET', `${PATH}/smsCountdown`)).data;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('opens one hand-over, and five wrong ones close it', async () => {
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1) {
      const reply = await as('admin', 'POST', PATH, {
        body: { agentId: id('agent1'), receiverIds: [id('agent2')], kinds: ['customer'], code: wrong },
      });
      expect(reply.envelope.reason).toBe('hand-over.badCode');
    }
    const late = await as('admin', 'POST', PATH, {
      body: { agentId: id('agent1'), receiverIds: [id('agent2')], kinds: ['customer'], code: right },
    });
    expect(late.envelope.reason).toBe('hand-over.badCode');
    expect(await owners()).toEqual({ agent1: CUSTOMERS });
  });
});

test.each([
  ['the same user', () => ({ receiverIds: [id('agent1')] }), 'hand-over.badReceiver'],
  ['somebody of another company', () => ({ receiverIds: [id('agent175')] }), 'hand-over.badReceiver'],
  ['a kind that nobody has', () => ({ kinds: ['nothing'] }), 'hand-over.unknownKind'],
  ['a user of another company', () => ({ agentId: id('agent175') }), 'common.notFound'],
])('%s is refused', async (_what, more, reason) => {
  expect((await give(more())).envelope.reason).toBe(reason);
});

test('who may not manage users sees and gives nothing; a second hand-over waits for the first', async () => {
  expect((await as('agent2', 'GET', PATH, { query: { id: id('agent1') } })).envelope.reason).toBe('common.forbidden');
  await server.owner.query(
    `with task as (
       insert into tasks (tenant_id, agent_id, kind, title, state) values (174, $1, 'hand-over.run', '交接', 'running') returning id)
     insert into hand_overs (tenant_id, agent_id, receiver_ids, kinds, task_id)
     select 174, $2, array[$3::bigint], '{customer}', id from task`,
    [id('admin'), id('agent1'), id('agent2')],
  );
  expect((await give()).envelope.reason).toBe('hand-over.running');
  expect((await held('admin')).last.state).toBe('running');
  await server.owner.query(`update tasks set state = 'cancelled'`);
  expect((await held('admin')).last.state).toBe('stopped');
  await done((await give()).data.taskId);
});
