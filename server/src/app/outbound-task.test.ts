import { userfieldOfTask } from '@lianxi/contracts/callcenter/call-userfield';
import { freeRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { usualRedial } from '@lianxi/contracts/outbound/attempt-outcome';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallFixture, forgetCalls, startCallFixture } from '../areas/callcenter/testing/call-fixture.ts';
import { insertContacts } from '../areas/outbound/public.ts';
import { attemptConsumer } from '../areas/outbound/task-attempt/attempt.consumer.ts';
import { releaseEverywhere } from '../areas/outbound/task-desk/release-gone.job.ts';
import { SOON } from './testing/soon.ts';

/** Outbound tasks: who is called next, by whom, and what came of it. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.owner.query('update hotlines set outbound = true');
  await fixture.grant(['agent', 'monitor'], 'callcenter_taskworkbench');
  await fixture.online('agent1', 'agent2');
});
afterAll(() => fixture.end());
afterEach(async () => {
  await forgetCalls(fixture);
  await fixture.owner.query(
    'delete from outbound_tasks; delete from blocked_numbers; delete from summaries; delete from contact_permits; delete from contact_opt_outs',
  );
  await fixture.owner.query(`update agent_phone_status set activity = 'idle', wrap_up_until = null`);
});

const TASK = '/xmf-market/task';
const ask = (method: string, path: string, given?: Record<string, unknown>, who = 'admin') =>
  fixture.ask(who, method, TASK + path, given);
const reason = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason;

const fields = (more = {}) => ({
  ...{
    name: '续保回访',
    mode: 'manual',
    purpose: 'service',
    previewSeconds: 15,
    priority: 5,
    skillGroupIds: [],
    scriptId: null,
    callerPoolId: null,
  },
  agentIds: ['agent1', 'agent2'].map((name) => fixture.agentId(name)),
  ...{ windows: [], redial: usualRedial, skipped: ['0'], beginDate: null, endDate: null, remark: '', ...more },
});

/** Numbers that the simulator answers at once. */
const number = (no: number) => `139${String(no).padStart(8, '0')}`;

async function makeTask(numbers: readonly (readonly [string, ...string[]])[], more = {}): Promise<string> {
  const { data } = await ask('POST', '', fields(more));
  const people = numbers.map((all, at) => ({ name: `客户${at + 1}`, numbers: all, remark: '', customerId: null }));
  await fixture.server.kernel.db.tenant(174, (tenant) => insertContacts(tenant, data.id, people, new Date()));
  return data.id;
}
const people = (count: number) => Array.from({ length: count }, (_, no) => [number(no + 1)] as const);
const start = async (id: string) => expect((await ask('PUT', '/changestate', { id, to: 'running' })).envelope.code).toBe('0');
const next = (taskId: string, who = 'agent1', ahead = false) => ask('POST', '/next', { taskId, ahead }, who);
const states = async (taskId: string): Promise<Record<string, number>> => {
  const { rows } = await fixture.owner.query(
    'select state, count(*)::int as count from outbound_contacts where task_id = $1 group by state order by state',
    [taskId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const contactOf = async (id: string) =>
  (await fixture.owner.query('select * from outbound_contacts where id = $1', [id])).rows[0];

async function dial(taskId: string, contactId: string, callerId: string, who = 'agent1') {
  const query = { callerId, userfield: userfieldOfTask(taskId, contactId) };
  return fixture.ask(who, 'GET', '/xmf-call-center/makecall', query);
}
const hangUp = (linkedid: string, who = 'agent1') => fixture.ask(who, 'GET', '/xmf-call-center/hangupcall', { linkedid });

/** Dials a contact, talks, and hangs up. Returns the call once its attempt is counted. */
async function talk(taskId: string, contactId: string, callerId: string, who = 'agent1'): Promise<string> {
  const { callId } = (await dial(taskId, contactId, callerId, who)).data;
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toContain('agent:ringing'), SOON);
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toEqual(['agent:up', 'customer:up']), SOON);
  expect((await hangUp(callId, who)).envelope.code).toBe('0');
  await attemptOf(callId);
  return callId;
}
const attemptOf = (callId: string) =>
  vi.waitFor(async () => {
    const { rows } = await fixture.owner.query('select * from outbound_attempts where call_id = $1', [callId]);
    expect(rows).toHaveLength(1);
    return rows[0];
  }, SOON);
const sumUp = (linkedid: string, who = 'agent1') =>
  fixture.ask(who, 'PUT', `/xmf-customer/business/call/${linkedid}`, { draft: false, answers: { remark: '已续保' } });

it('from the list to the desk to the call to the figures', async () => {
  const id = await makeTask(people(2));
  await start(id);
  expect((await ask('GET', '/mine', undefined, 'agent1')).data.tasks).toMatchObject([{ id, due: 2, idle: '' }]);
  const { contactId } = (await next(id)).data;
  // Asked again, it is the same one.
  expect((await next(id)).data.contactId).toBe(contactId);
  const { held } = (await ask('GET', '/mine', undefined, 'agent1')).data;
  expect(held).toMatchObject([{ id: contactId, why: '按名单顺序', numberAt: 0, open: null }]);
  // The role of agents sees numbers masked, and can dial them so.
  expect(held[0].phones[0]).toContain('*');
  const linkedid = await talk(id, contactId, held[0].phones[0]);
  expect(await reason(next(id))).toBe('task-desk.summaryOpen');
  const may = async () => (await ask('GET', '/checkNext', { taskId: id }, 'agent1')).data;
  expect(await may()).toEqual({ may: false, reason: '上一通电话的小结还没有提交' });
  expect((await sumUp(linkedid)).envelope.code).toBe('0');
  expect((await ask('POST', '/called', { contactId, result: 'done' }, 'agent1')).envelope.code).toBe('0');
  expect(await may()).toEqual({ may: true, reason: '' });
  expect((await ask('GET', '')).data.list).toMatchObject([
    { id, state: 'running', attempts: 1, answered: 1, counts: { total: 2, waiting: 1, done: 1, held: 0 } },
  ]);
  expect((await ask('GET', '/attempt', { taskId: id })).data.list).toMatchObject([{ linkedid, outcome: 'answered' }]);
});

it('an unanswered call is followed by the rule of its outcome, and what the agent heard counts', async () => {
  const id = await makeTask([[number(1)], [number(2)]], { redial: { ...usualRedial, 'power-off': { minutes: 30, times: 1 } } });
  await start(id);
  const { contactId } = (await next(id)).data;
  const { callId } = (await dial(id, contactId, number(1))).data;
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toContain('agent:ringing'), SOON);
  expect(await reason(ask('POST', '/called', { contactId, result: 'again' }, 'agent1'))).toBe('task-desk.inCall');
  expect((await hangUp(callId)).envelope.code).toBe('0');
  // The number never rang: nothing is said of it.
  expect(await attemptOf(callId)).toMatchObject({ outcome: 'line-failure', agent_id: fixture.agentId('agent1') });
  await vi.waitFor(async () => expect(await contactOf(contactId)).toMatchObject({ attempts: 1, counts: {} }), SOON);
  const heard = { contactId, outcome: 'power-off', result: 'again' };
  expect((await ask('POST', '/called', heard, 'agent1')).envelope.code).toBe('0');
  const after = await contactOf(contactId);
  expect(after).toMatchObject({ state: 'retry', last_outcome: 'power-off', held_by: null });
  expect(Math.round((after.due_at - Date.now()) / 60_000)).toBe(30);
  expect((await ask('GET', '/outcome', { taskId: id })).data).toEqual([{ outcome: 'power-off', count: 1 }]);
});

it('who is at their second number is still called after a pause', async () => {
  const id = await makeTask([[number(1), number(2)]]);
  await start(id);
  const { contactId } = (await next(id)).data;
  const { callId } = (await dial(id, contactId, number(1))).data;
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toContain('agent:ringing'), SOON);
  expect((await hangUp(callId)).envelope.code).toBe('0');
  await vi.waitFor(async () => expect(await contactOf(contactId)).toMatchObject({ attempts: 1 }), SOON);
  expect((await ask('POST', '/called', { contactId, outcome: 'empty', result: 'again' }, 'agent1')).envelope.code).toBe('0');
  expect(await contactOf(contactId)).toMatchObject({ state: 'retry', number_at: 1 });
  expect((await ask('PUT', '/changestate', { id, to: 'paused' })).envelope.code).toBe('0');
  expect((await ask('GET', '/funnel', { id })).data).toMatchObject({ callable: 1, excluded: [] });
});

it('an agreed call-back comes at its time, to the same agent', async () => {
  const id = await makeTask(people(1));
  await start(id);
  const { contactId } = (await next(id)).data;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const called = (callbackTime: string | null) =>
    ask('POST', '/called', { contactId, result: 'callback', callbackTime }, 'agent1');
  expect((await called(null)).envelope.fields).toEqual([{ path: 'callbackTime', text: '请选择回拨时间' }]);
  expect(await reason(called(at(-1)))).toBe('task-desk.badTime');
  expect((await called(at(60))).envelope.code).toBe('0');
  expect((await ask('GET', '', {})).data.list[0].idle).toMatch(/^下一位 .*可拨$/);
  expect((await next(id)).data).toMatchObject({ contactId: null });
  await fixture.owner.query(`update outbound_contacts set due_at = now() - interval '1 second'`);
  expect((await next(id, 'agent2')).data).toMatchObject({ contactId: null });
  expect((await next(id)).data.contactId).toBe(contactId);
});

it('a call-back that is agreed before the attempt is told stays agreed', async () => {
  const id = await makeTask(people(1));
  await start(id);
  const { contactId } = (await next(id)).data;
  const callId = await talk(id, contactId, number(1));
  await vi.waitFor(async () => expect(await contactOf(contactId)).toMatchObject({ attempts: 1 }), SOON);
  // As if the fact were still on its way when the agent agreed on the time.
  await fixture.owner.query('delete from outbound_attempts');
  await fixture.owner.query(
    `update outbound_contacts set attempts = 0, counts = '{}', last_outcome = null, open_attempt_id = null, state = 'callback',
       held_by = null, held_at = null, held_until = null, callback_at = now() + interval '1 hour', due_at = now() + interval '1 hour'`,
  );
  const { rows } = await fixture.owner.query(`select payload from facts where name = 'call.ended' and key = $1`, [callId]);
  const fact = { tenantId: 174, name: 'call.ended', key: callId, payload: rows[0].payload, shard: 0, seq: 0, at: new Date() };
  await fixture.server.kernel.db.tenant(
    174,
    (tenant) => attemptConsumer.handles.get('call.ended')?.(tenant, fact) as Promise<void>,
  );
  expect(await attemptOf(callId)).toMatchObject({ outcome: 'answered' });
  const contact = await contactOf(contactId);
  expect(contact).toMatchObject({ state: 'callback', attempts: 1, last_outcome: 'answered', open_attempt_id: null });
  expect(contact.callback_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
});

it('a permit whose call never began is given back at the next dial', async () => {
  const gap = { per: 'number', minutes: 60 };
  await fixture.owner.query(`insert into contact_rules (tenant_id, purpose, version, rules) values (174, 'service', 1, $1)`, [
    JSON.stringify({ ...freeRules, gap }),
  ]);
  const id = await makeTask(people(1));
  await start(id);
  const { contactId } = (await next(id)).data;
  await fixture.owner.query(
    `with lost as (
       insert into contact_permits (tenant_id, purpose, channel, number_index, at)
       select 174, 'service', 'call', $1, now() - interval '1 minute' returning id)
     update outbound_contacts set permit_id = (select id from lost)`,
    [(await fixture.server.kernel.ciphers.of(174)).blindIndex('contact_permits.number_index', number(1))],
  );
  const { callId } = (await dial(id, contactId, number(1))).data;
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toContain('agent:ringing'), SOON);
  expect((await hangUp(callId)).envelope.code).toBe('0');
  await attemptOf(callId);
  await fixture.owner.query('delete from contact_rules');
});

it('a task that is paused during a call stays at the desk until its agent said what came of it', async () => {
  const id = await makeTask(people(2));
  await start(id);
  const { contactId } = (await next(id)).data;
  await talk(id, contactId, number(1));
  expect((await ask('PUT', '/changestate', { id, to: 'paused' })).envelope.code).toBe('0');
  const mine = async () => (await ask('GET', '/mine', undefined, 'agent1')).data;
  expect(await mine()).toMatchObject({ tasks: [{ id, due: 0, idle: '任务已暂停或结束' }], held: [{ id: contactId }] });
  expect((await ask('POST', '/called', { contactId, result: 'done' }, 'agent1')).envelope.code).toBe('0');
  expect(await mine()).toEqual({ tasks: [], held: [] });
});

it('who is chosen by hand comes before one fetched ahead, and is refused once', async () => {
  const id = await makeTask(people(3));
  await start(id);
  const first = (await next(id)).data.contactId;
  const ahead = (await next(id, 'agent1', true)).data.contactId;
  const { rows } = await fixture.owner.query(`select id::text from outbound_contacts where state = 'waiting'`);
  const choose = (contactId: string) => ask('POST', '/next', { taskId: id, contactId }, 'agent1');
  const held = async () =>
    (await ask('GET', '/mine', undefined, 'agent1')).data.held.map((contact: { id: string }) => contact.id);
  expect((await choose(ahead)).data.contactId).toBe(ahead);
  expect(await held()).toEqual([ahead]);
  expect((await choose(rows[0].id)).data.contactId).toBe(rows[0].id);
  expect(await held()).toEqual([rows[0].id]);
  expect(await states(id)).toEqual({ held: 1, waiting: 2 });
  expect((await contactOf(first)).state).toBe('waiting');
});

it('the contact rules are asked, a talk counts, and who wants no more calls gets none', async () => {
  const id = await makeTask(people(2));
  const other = await makeTask(people(1), { name: '另一个任务' });
  await start(id);
  await start(other);
  const { contactId } = (await next(id)).data;
  const linkedid = await talk(id, contactId, number(1));
  const { rows } = await fixture.owner.query('select channel, purpose, conversation from contact_permits');
  expect(rows).toEqual([{ channel: 'call', purpose: 'service', conversation: true }]);
  await sumUp(linkedid);
  expect((await ask('POST', '/called', { contactId, result: 'stop' }, 'agent1')).envelope.code).toBe('0');
  // The same number in another task, which began before.
  expect((await next(other)).data).toMatchObject({ contactId: null });
  expect(await states(other)).toEqual({ excluded: 1 });
  const again = await makeTask(people(1), { name: '第三个任务' });
  expect((await ask('GET', '/funnel', { id: again })).data).toMatchObject({
    callable: 0,
    excluded: [{ reason: 'opt-out', count: 1 }],
  });
});

it('who may not be called now comes at the next allowed time, and the agent reads why', async () => {
  const day = new Date(Date.now() + 8 * 3_600_000).getUTCDay();
  const tomorrow = { day: (day % 7) + 1, from: 600, to: 660 };
  await fixture.owner.query(`insert into contact_rules (tenant_id, purpose, version, rules) values (174, 'marketing', 1, $1)`, [
    JSON.stringify({ ...freeRules, windows: [tomorrow] }),
  ]);
  const id = await makeTask(people(1), { purpose: 'marketing' });
  await start(id);
  const { data } = await next(id);
  expect(data).toEqual({ contactId: null, reason: expect.stringContaining('10:00 后可再联系') });
  const { rows } = await fixture.owner.query('select state, due_at > now() as later from outbound_contacts');
  expect(rows).toEqual([{ state: 'waiting', later: true }]);
  await fixture.owner.query('delete from contact_rules');
});

describe('who is called', () => {
  it('the start shows a funnel, and calls exactly those', async () => {
    const id = await makeTask([[number(1)], [number(1)], [number(2)], [number(3)]]);
    const block = { phone: number(2), direction: 'out', reason: '', enabled: true };
    const blocked = await fixture.ask('admin', 'POST', '/xmf-call-center/blacklist', block);
    expect(blocked.envelope.code, JSON.stringify(blocked.envelope)).toBe('0');
    const funnel = async () => (await ask('GET', '/funnel', { id })).data;
    expect(await funnel()).toEqual({
      ...{ total: 4, callable: 2 },
      excluded: expect.arrayContaining([
        { reason: 'duplicate', count: 1 },
        { reason: 'blacklist', count: 1 },
      ]),
    });
    const begin = (callable: number) => ask('PUT', '/changestate', { id, to: 'running', callable });
    expect(await reason(begin(3))).toBe('outbound-task.funnelChanged');
    expect((await begin(2)).data).toEqual({ state: 'running' });
    // Clicked twice.
    expect((await begin(2)).data).toEqual({ state: 'running' });
    expect(await states(id)).toEqual({ excluded: 2, waiting: 2 });
  });

  it('a task moves only as it may, and begins neither without agents nor without contacts', async () => {
    const move = (id: string, to: string) => reason(ask('PUT', '/changestate', { id, to }));
    const empty = await makeTask([]);
    expect(await move(empty, 'running')).toBe('outbound-task.noContacts');
    const nobody = await makeTask(people(1), { name: '没有坐席', agentIds: [] });
    expect(await move(nobody, 'running')).toBe('outbound-task.noAgents');
    expect(await move(empty, 'finished')).toBe('outbound-task.badMove');
    const id = await makeTask(people(1), { name: '进行' });
    await start(id);
    expect(await reason(ask('DELETE', `/${id}`))).toBe('outbound-task.notDraft');
    expect(await move(id, 'paused')).toBeUndefined();
    expect(await reason(next(id))).toBe('task-desk.notRunning');
    const copied = (await ask('POST', '/copy', { id })).data.id;
    expect((await ask('GET', `/${copied}`)).data).toMatchObject({ name: '进行-副本', state: 'draft', counts: { total: 0 } });
  });

  it('nobody outside the hours, nor somebody else’s contact, nor another number', async () => {
    const day = new Date(Date.now() + 8 * 3_600_000).getUTCDay();
    const other = { day: ((day + 1) % 7) + 1, from: 0, to: 60 };
    const closed = await makeTask(people(1), { windows: [other] });
    await start(closed);
    expect(await reason(next(closed))).toBe('task-desk.closed');
    expect((await ask('GET', '')).data.list[0].idle).toBe('不在外呼时段');
    const id = await makeTask(people(1), { name: '开放' });
    await start(id);
    const { contactId } = (await next(id)).data;
    expect((await dial(id, contactId, number(1), 'agent2')).envelope.message).toBe('该联系人已不在您手中，请取下一位');
    expect((await dial(id, contactId, number(9))).envelope.message).toBe('号码不是该联系人的号码');
    expect(await reason(next(id, 'agent3'))).toBe('task-desk.notYours');
    await ask('PUT', '/changestate', { id, to: 'paused' });
    expect((await dial(id, contactId, number(1))).envelope.message).toBe('任务已暂停或结束');
  });
});

describe('two agents', () => {
  it('never get the same contact, and each has one and one ahead', async () => {
    const id = await makeTask(people(6));
    await start(id);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, no) => next(id, no % 2 ? 'agent1' : 'agent2', no > 5)).map(
        async (reply) => (await reply).data,
      ),
    );
    expect(new Set(replies.map(({ contactId }) => contactId)).size).toBeLessThanOrEqual(4);
    const { rows } = await fixture.owner.query(
      `select held_by, count(*)::int as count from outbound_contacts where state = 'held' group by held_by`,
    );
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
  });

  it('whose page is gone gives the contact back; a call under way keeps it', async () => {
    const id = await makeTask(people(2));
    await start(id);
    const { contactId } = (await next(id)).data;
    const { callId } = (await dial(id, contactId, number(1))).data;
    const later = () =>
      releaseEverywhere(fixture.server.kernel.db, new Date(Date.now() + 3_600_000), (error) => {
        throw error;
      });
    await vi.waitFor(async () => expect(await fixture.legs(callId)).toContain('agent:ringing'), SOON);
    await later();
    expect(await states(id)).toEqual({ held: 1, waiting: 1 });
    expect((await hangUp(callId)).envelope.code).toBe('0');
    await attemptOf(callId);
    await vi.waitFor(async () => expect(await contactOf(contactId)).toMatchObject({ attempts: 1 }), SOON);
    await later();
    // The rule of its last outcome decided, because the agent did not.
    expect(await contactOf(contactId)).toMatchObject({ state: 'retry', held_by: null, open_attempt_id: null });
  });
});

it('lines, queues and the calls of a day are told as they are', async () => {
  const id = await makeTask(people(1));
  await start(id);
  const { contactId } = (await next(id)).data;
  await talk(id, contactId, number(1));
  const get = async (path: string, query = {}) => (await fixture.ask('admin', 'GET', path, query)).data;
  expect(await get('/xmf-call-center/autodial/trunkNew')).toEqual([{ name: 'main', usable: true, channels: null, inUse: 0 }]);
  expect(await get('/xmf-call-center/autodial/queue')).toMatchObject([{ name: '售后', members: 3, online: 2, waiting: 0 }]);
  const day = '/xmf-market/cvcdr/getCallsNumberOnDayAndDirection';
  expect(await get(day)).toEqual([{ direction: 'out', count: 1, answered: 1 }]);
  expect(await get(day, { direction: 'in' })).toEqual([]);
  expect(await get(day, { day: '2020-01-01' })).toEqual([]);
});

it('contacts are divided, recalled and taken out; each is in exactly one state', async () => {
  const id = await makeTask(people(9));
  const [one, two] = ['agent1', 'agent2'].map((name) => fixture.agentId(name));
  const divide = (way: string, agents: object[]) => ask('POST', '/batchAllocation', { taskId: id, way, agents });
  const had = async (agentId: unknown) => (await ask('GET', '/customer', { taskId: id, agentId })).data.total as number;
  expect(await reason(divide('equal', [{ agentId: fixture.agentId('agent3') }]))).toBe('task-contact.unknownAgent');
  expect(
    (
      await divide('share', [
        { agentId: one, share: 2 },
        { agentId: two, share: 1 },
      ])
    ).data,
  ).toEqual({ changed: 9 });
  expect([await had(one), await had(two)]).toEqual([6, 3]);
  expect((await ask('POST', '/recall', { taskId: id, agentId: one })).data).toEqual({ changed: 6 });
  const { list } = (await ask('GET', '/customer', { taskId: id, agentId: 'none', pageSize: '100' })).data;
  const ids = list.map((contact: { id: string }) => contact.id);
  expect((await ask('POST', '/allocation', { taskId: id, ids: ids.slice(0, 2), agentId: two })).data).toEqual({ changed: 2 });
  expect((await ask('POST', '/customer/withdraw', { taskId: id, ids: ids.slice(2, 4) })).data).toEqual({ changed: 2 });
  await start(id);
  // The other agent's contacts are not hers.
  for (let left = 2; left > 0; left -= 1) {
    const { contactId } = (await next(id)).data;
    expect((await contactOf(contactId)).assigned_to).toBeNull();
    await ask('POST', '/skip', { contactId, reason: 'known' }, 'agent1');
  }
  expect((await next(id)).data).toMatchObject({ contactId: null });
  const { counts } = (await ask('GET', `/${id}`)).data;
  const { total, ...parts } = counts as Record<string, number>;
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(total);
});
