import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, HOTLINE, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
let groups: Record<string, string>;
beforeAll(async () => {
  fixture = await startCallFixture();
  const { owner } = fixture;
  await owner.query(`insert into skill_groups (tenant_id, name, affinity_seconds) values (174, '售前', 0)`);
  await owner.query('delete from skill_group_members where agent_id = $1', [fixture.agentId('agent3')]);
  await owner.query(
    `insert into skill_group_members (tenant_id, skill_group_id, agent_id)
     select 174, g.id, a.id from skill_groups g, agents a where g.name = '售前' and a.tenant_id = 174 and a.username = 'agent3'`,
  );
  const { rows } = await owner.query<{ id: string; name: string }>('select id, name from skill_groups where tenant_id = 174');
  groups = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  await fixture.online('agent1', 'agent3');
});
afterAll(() => fixture.end());

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const ask = (method: string, path = '', given?: Record<string, unknown>, who = 'admin') =>
  fixture.ask(who, method, `/xmf-call-center/ivrFlow${path}`, given);
const reason = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason;

type Node = Record<string, unknown> & { id: string };
const graphOf = (nodes: Node[], edges: [string, string, string][]) =>
  ({
    nodes: nodes.map((node) => ({ name: node.id, position: { x: 0, y: 0 }, ...node })),
    edges: edges.map(([from, outlet, to]) => ({ from, outlet, to })),
  }) as unknown as IvrGraph;
const start = { id: 'start', type: 'start' };
const bye = { id: 'bye', type: 'hangUp' };
const menu = (text = '售后请按1，售前请按2') => ({
  id: 'menu',
  type: 'menu',
  prompts: [{ kind: 'text', text }],
  keys: ['1', '2'],
  timeoutSeconds: 60,
  repeats: 1,
});
/** Key 1 leads to one group, key 2 to the other. */
const twoGroups = (text?: string) =>
  graphOf(
    [
      start,
      menu(text),
      { id: 'one', type: 'skillGroup', skillGroupId: groups.售后 },
      { id: 'two', type: 'skillGroup', skillGroupId: groups.售前 },
      bye,
    ],
    [
      ['start', 'next', 'menu'],
      ['menu', '1', 'one'],
      ['menu', '2', 'two'],
      ['menu', 'timeout', 'bye'],
      ['menu', 'invalid', 'bye'],
      ['one', 'failed', 'bye'],
      ['two', 'failed', 'bye'],
    ],
  );

let names = 0;
async function draft(graph: IvrGraph, name = `流程${++names}`): Promise<string> {
  const { id } = (await ask('POST', '', { name })).data;
  expect((await ask('PUT', '', { id, version: 1, name, draft: graph })).envelope.code).toBe('0');
  return id;
}
async function published(graph: IvrGraph, name?: string): Promise<string> {
  const id = await draft(graph, name);
  const { envelope } = await ask('POST', '/publish', { id, version: 2 });
  expect(envelope).toMatchObject({ code: '0' });
  return id;
}
const lead = (id: string | null) => fixture.owner.query('update hotlines set ivr_flow_id = $1 where did = $2', [id, HOTLINE]);

describe('flows', () => {
  it('are drafted, published, brought back and deleted', async () => {
    const id = await published(twoGroups('第一版'), '主菜单');
    expect((await ask('PUT', '', { id, version: 3, name: '主菜单', draft: twoGroups('第二版') })).data).toEqual({ version: 4 });
    expect((await ask('GET', `/${id}`)).data).toMatchObject({ published: 1, changed: true, version: 4 });
    expect((await ask('POST', '/publish', { id, version: 4 })).data).toEqual({ published: 2, version: 5 });
    expect((await ask('GET', `/${id}/versions`)).data).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect((await ask('POST', '/restore', { id, version: 5, number: 1 })).data).toEqual({ version: 6 });
    const { data } = await ask('GET', `/${id}`);
    expect(JSON.stringify(data.draft)).toContain('第一版');
    expect((await ask('GET', '', { keyword: '主菜' })).data).toMatchObject({
      total: 1,
      list: [{ name: '主菜单', published: 2 }],
    });
    expect((await fixture.ask('agent1', 'GET', '/xmf-call-center/transferTargets')).data.ivrFlows).toContainEqual({
      id,
      name: '主菜单',
    });
    expect((await ask('DELETE', `/${id}`)).envelope.code).toBe('0');
    expect((await ask('GET', `/${id}`)).status).toBe(404);
  });

  it('that somebody else changed meanwhile are not overwritten', async () => {
    const id = await draft(twoGroups());
    expect(await reason(ask('PUT', '', { id, version: 1, name: '别的', draft: twoGroups() }))).toBe('ivr-flow.changed');
    expect(await reason(ask('POST', '/publish', { id, version: 1 }))).toBe('ivr-flow.changed');
    expect(await reason(ask('POST', '/restore', { id, version: 2, number: 7 }))).toBe('ivr-flow.noVersion');
    expect((await ask('GET', `/${id}`)).data).toMatchObject({ version: 2, published: null });
  });

  it('with faults are kept as drafts and not published', async () => {
    const faulty = graphOf(
      [
        start,
        { id: 'one', type: 'skillGroup', skillGroupId: '999999' },
        { id: 'h', type: 'http', method: 'GET', url: 'https://evil.example/', timeoutSeconds: 1, fields: [] },
      ],
      [
        ['start', 'next', 'h'],
        ['h', 'next', 'one'],
      ],
    );
    const id = await draft(faulty);
    const { envelope } = await ask('POST', '/publish', { id, version: 2 });
    expect(envelope.reason).toBe('ivr-flow.faulty');
    const texts = envelope.fields?.map(({ path, text }) => `${path} ${text}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        'draft.nodes.one 技能组不存在或已停用',
        'draft.nodes.h 接口域名不在允许的名单中',
        'draft.nodes.one 出口“失败”没有连接',
      ]),
    );
    expect((await ask('GET', `/${id}`)).data).toMatchObject({ published: null, version: 2 });
    expect(
      (await ask('PUT', '', { id, version: 2, name: '坏', draft: { nodes: [{ id: 'x', type: 'nonsense' }], edges: [] } })).status,
    ).toBe(400);
  });

  it('may not lead back into themselves through others', async () => {
    const into = (flowId: string) =>
      graphOf(
        [start, { id: 'sub', type: 'subFlow', flowId }, bye],
        [
          ['start', 'next', 'sub'],
          ['sub', 'next', 'bye'],
          ['sub', 'failed', 'bye'],
        ],
      );
    const inner = await published(graphOf([start, { id: 'r', type: 'return' }], [['start', 'next', 'r']]));
    const outer = await published(into(inner));
    await ask('PUT', '', { id: inner, version: 3, name: '回', draft: into(outer) });
    const { envelope } = await ask('POST', '/publish', { id: inner, version: 4 });
    expect(envelope.fields).toMatchObject([{ text: '子流程不能回到本流程' }]);
    expect(await reason(ask('DELETE', `/${inner}`))).toBe('ivr-flow.inUse');
  });

  it('are their tenant’s, and of those who may arrange hotlines', async () => {
    const id = await published(twoGroups());
    for (const [method, path, body] of [
      ['GET', `/${id}`, undefined],
      ['GET', `/${id}/versions`, undefined],
      ['DELETE', `/${id}`, undefined],
      ['PUT', '', { id, version: 3, name: '偷', draft: twoGroups() }],
      ['POST', '/publish', { id, version: 3 }],
      ['POST', '/restore', { id, version: 3, number: 1 }],
    ] as const) {
      expect((await ask(method, path, body, 'admin175')).status, `${method} ${path}`).toBe(404);
      expect((await ask(method, path, body, 'agent1')).status, `${method} ${path}`).toBe(403);
    }
    const name = '一样的名字';
    await ask('POST', '', { name });
    expect(await reason(ask('POST', '', { name }))).toBe('ivr-flow.duplicate');
  });

  it('that a hotline leads into stay', async () => {
    const id = await published(twoGroups());
    await lead(id);
    expect(await reason(ask('DELETE', `/${id}`))).toBe('ivr-flow.inUse');
    await lead(null);
  });
});

describe('a caller', () => {
  afterEach(async () => {
    await forgetCalls(fixture);
    await lead(null);
  });

  async function comesIn(): Promise<{ callId: string; customer: string }> {
    const before = await fixture.newestCall();
    const customer = fixture.callIn();
    const callId = await soon(async () => {
      const id = await fixture.newestCall();
      expect(id).not.toBe(before);
      return id;
    });
    return { callId, customer };
  }
  /** A caller who talks with agent1. */
  async function talks() {
    const { callId, customer } = await comesIn();
    await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: callId }));
    await fixture.pickUp(await fixture.channelOf(callId, 'agent1'));
    await soon(async () => expect(await fixture.legs(callId)).toEqual(['customer:up', 'agent:up']));
    return { callId, customer };
  }
  const sendTo = (callId: string, flowId: string) =>
    fixture.ask('agent1', 'GET', '/xmf-call-center/transferApp', { linkedid: callId, type: 'ivr', id: flowId });
  const steps = async (callId: string) => {
    const { rows } = await fixture.owner.query<{ step: string }>(
      `select detail->>'name' || ':' || (detail->>'way') as step from call_events where call_id = $1 and name = 'flow-step' order by id`,
      [callId],
    );
    return rows.map(({ step }) => step);
  };

  it.each([
    ['1', '售后', 'agent1'],
    ['2', '售前', 'agent3'],
  ])('who presses %s comes to %s', async (key, group, who) => {
    await lead(await published(twoGroups(), `按键${key}`));
    const { callId, customer } = await comesIn();
    await soon(async () => expect(await steps(callId)).toEqual(['start:next']));
    fixture.simulator.press(customer, key);
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: callId }));
    expect(await steps(callId)).toEqual(['start:next', `menu:${key}`, `${key === '1' ? 'one' : 'two'}:`]);
    const { rows } = await fixture.owner.query('select flows, skill_group_id from calls where id = $1', [callId]);
    expect(rows).toEqual([{ flows: `按键${key}`, skill_group_id: groups[group] }]);
    const { data } = await fixture.ask(who, 'GET', '/xmf-call-center/sync');
    expect(data.calls).toMatchObject([{ ivrflows: `按键${key}`, skillGroupName: group }]);
  });

  it('enters a card number, which their agent and the record show to whoever may see numbers, and nobody else', async () => {
    const card = {
      ...menu('请输入身份证号'),
      id: 'card',
      name: '身份证号',
      type: 'collect',
      variable: 'card',
      min: 4,
      max: 18,
      terminator: '#',
    };
    const graph = graphOf(
      [start, card, { id: 'one', type: 'skillGroup', skillGroupId: groups.售后 }, bye],
      [
        ['start', 'next', 'card'],
        ['card', 'next', 'one'],
        ['card', 'failed', 'bye'],
        ['one', 'failed', 'bye'],
      ],
    );
    await lead(await published(graph));
    const { callId, customer } = await comesIn();
    await soon(async () => expect(await steps(callId)).toEqual(['start:next']));
    for (const key of '110101199003071234') fixture.simulator.press(customer, key);
    await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: callId }));
    const keys = async (who: string) => (await fixture.ask(who, 'GET', `/xmf-call-center/callRecord/${callId}/keys`)).data;
    expect(await keys('agent1')).toEqual([{ label: '身份证号', keys: '110***********1234' }]);
    // Whom the call did not ring.
    expect(await keys('agent3')).toBeNull();
    await fixture.grant('agent', 'contact_number');
    // Sessions are told of the right.
    await soon(async () => expect(await keys('agent1')).toEqual([{ label: '身份证号', keys: '110101199003071234' }]));
    await fixture.owner.query(
      `delete from role_permissions where code = 'contact_number' and role_id in (select id from roles where name = 'agent')`,
    );
    fixture.simulator.leave(customer);
    await soon(async () => expect(await fixture.legs(callId)).toEqual([]));
    const { data } = await fixture.ask('admin', 'GET', `/xmf-call-center/callRecord/${callId}`);
    expect(data.collected).toEqual([{ label: '身份证号', keys: '110101199003071234' }]);
    const { rows } = await fixture.owner.query(
      `select (select string_agg(c::text, '') from calls c) || (select string_agg(e::text, '') from call_events e)
         || (select string_agg(a::text, '') from agent_events a) as all_texts`,
    );
    expect(rows[0].all_texts).not.toContain('110101199003071234');
    expect(fixture.logged.join()).not.toContain('110101199003071234');
  });

  it('under way goes on in the version in which they are', async () => {
    const id = await published(twoGroups());
    await lead(id);
    const { callId, customer } = await comesIn();
    await soon(async () => expect(await steps(callId)).toEqual(['start:next']));
    const other = graphOf([start, bye], [['start', 'next', 'bye']]);
    await ask('PUT', '', { id, version: 3, name: '新', draft: other });
    expect((await ask('POST', '/publish', { id, version: 4 })).envelope.code).toBe('0');
    fixture.simulator.press(customer, '2');
    await soon(async () => expect(await fixture.seat('agent3')).toMatchObject({ call_id: callId }));
    const next = await comesIn();
    await soon(async () => expect(await steps(next.callId)).toEqual(['start:next', 'bye:']));
  });

  it('who hangs up in the menu was missed there', async () => {
    await lead(await published(twoGroups()));
    const { callId, customer } = await comesIn();
    fixture.simulator.leave(customer);
    await soon(async () => {
      const { rows } = await fixture.owner.query('select missed_cause from calls where id = $1 and state is null', [callId]);
      expect(rows).toEqual([{ missed_cause: 'hung-up-in-menu' }]);
    });
  });

  it('who presses a flood of keys comes through once', async () => {
    await lead(await published(twoGroups()));
    const { callId, customer } = await comesIn();
    await soon(async () => expect(await steps(callId)).toEqual(['start:next']));
    for (let n = 0; n < 200; n += 1) fixture.simulator.press(customer, '1');
    await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: callId }));
    expect(await steps(callId)).toEqual(['start:next', 'menu:1', 'one:']);
  });

  it('whom an agent sends back to the menu rates the talk, and both records say so', async () => {
    const rating = {
      id: 'rate',
      type: 'rating',
      prompts: [{ kind: 'text', text: '请评价' }],
      most: 5,
      bad: 4,
      timeoutSeconds: 60,
      repeats: 0,
    };
    const flowId = await published(
      graphOf(
        [start, rating, bye],
        [
          ['start', 'next', 'rate'],
          ['rate', 'next', 'bye'],
          ['rate', 'failed', 'bye'],
        ],
      ),
      '满意度',
    );
    const { callId, customer } = await talks();
    expect((await sendTo(callId, flowId)).envelope.code).toBe('0');
    await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: null }));
    fixture.simulator.press(customer, '4');
    await soon(async () => {
      const { rows } = await fixture.owner.query(
        'select rating, bad_review, flows, ended_by, missed_cause from calls where id = $1 and state is null',
        [callId],
      );
      expect(rows).toEqual([{ rating: 4, bad_review: true, flows: '满意度', ended_by: 'system', missed_cause: '' }]);
    });
    const records = await fixture.ask('admin', 'GET', '/xmf-call-center/callRecord', { review: 'bad' });
    expect(records.data.list).toMatchObject([{ linkedid: callId, rating: 4, badReview: true }]);
    const { data } = await fixture.ask('admin', 'GET', '/xmf-call-center/monitoring');
    expect(data.today).toMatchObject({ rated: 1, averageRating: 4, badReviews: 1, missedRateLimit: 20 });
    expect((await sendTo(callId, '99999')).envelope.code).not.toBe('0');
  });

  it('who presses a key while the step into the menu is under way has pressed it in the menu', async () => {
    const flowId = await published(twoGroups());
    const { callId, customer } = await talks();
    let sent: ReturnType<typeof sendTo> | undefined;
    await fixture.holdSteps(callId, async (tx) => {
      sent = sendTo(callId, flowId);
      const waiting = sql`select pid from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await soon(async () => expect((await waiting.execute(tx)).rows).not.toEqual([]));
      fixture.simulator.press(customer, '2');
    });
    expect((await sent)?.envelope.code).toBe('0');
    await soon(async () => expect(await fixture.seat('agent3')).toMatchObject({ call_id: callId }));
  });

  it('is sent outside as an agent’s call would go: by the route, over the next line when the first is full', async () => {
    const { owner } = fixture;
    // In this order: when the new line is reachable, the limit of the first is known too.
    await owner.query(`update trunks set max_calls = 1 where name = 'main'`);
    await owner.query(`insert into trunks (name, host, port) values ('spare', '127.0.0.9', 5080)`);
    await owner.query(
      `insert into outbound_routes (tenant_id, name, pattern, act, trunks, strip, prefix, place)
       values (174, '外地', '154*', 'call', '{main,spare}', 0, '0', 1), (174, '国际', '00*', 'refuse', '{}', 0, '', 2)`,
    );
    const reachable = async () => (await owner.query('select from trunks where reachable')).rowCount;
    await soon(async () => expect(await reachable()).toBe(2));
    const out = (number: string) =>
      graphOf(
        [start, { id: 'out', type: 'outside', number }, bye],
        [
          ['start', 'next', 'out'],
          ['out', 'failed', 'bye'],
        ],
      );
    await lead(await published(out('15400000009'), '外线'));
    const { callId } = await comesIn();
    const tried = async () =>
      (
        await owner.query(`select trunk, shown, cause from call_legs where call_id = $1 and kind = 'outside' order by no`, [
          callId,
        ])
      ).rows;
    await soon(async () =>
      expect(await tried()).toEqual([
        { trunk: 'main', shown: HOTLINE, cause: 'line-full' },
        { trunk: 'spare', shown: HOTLINE, cause: null },
      ]),
    );
    await soon(async () => expect(await fixture.legs(callId)).toEqual(['customer:up', 'agent:up']));
    await forgetCalls(fixture);
    await lead(await published(out('0044123456'), '国际'));
    const refused = await comesIn();
    await soon(async () => expect(await steps(refused.callId)).toEqual(['start:next', 'out:failed', 'bye:']));
    await owner.query(`update trunks set max_calls = null; delete from outbound_routes; delete from trunks where name = 'spare'`);
  });

  it('whom the flow’s agent cannot take goes the other way', async () => {
    const agentId = fixture.agentId('agent2');
    const graph = graphOf(
      [start, { id: 'a', type: 'agent', agentId }, { id: 'want', type: 'callBack' }, bye],
      [
        ['start', 'next', 'a'],
        ['a', 'failed', 'want'],
        ['want', 'next', 'bye'],
      ],
    );
    await lead(await published(graph));
    const { callId } = await comesIn();
    await soon(async () => {
      const { rows } = await fixture.owner.query('select call_back_wanted from calls where id = $1 and state is null', [callId]);
      expect(rows).toEqual([{ call_back_wanted: true }]);
    });
    expect(await steps(callId)).toEqual(['start:next', 'a:failed', 'want:next', 'bye:']);
  });
});
