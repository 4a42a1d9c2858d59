import type { IvrTrialInput } from '@lianxi/contracts/callcenter/ivr-trial.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const ask = async (path: string, body: object, method = 'POST', username = 'admin') =>
  server.call(method, `/xmf-call-center/ivrFlow${path}`, { token: await server.token(username), body });

const graphOf = (nodes: (Record<string, unknown> & { id: string })[], ...edges: [string, string, string][]) => ({
  nodes: nodes.map((node) => ({ name: node.id, position: { x: 0, y: 0 }, ...node })),
  edges: edges.map(([from, outlet, to]) => ({ from, outlet, to })),
});
const start = { id: 'start', type: 'start' };
const bye = { id: 'bye', type: 'hangUp' };
const say = (text: string) => [{ kind: 'text', text }];
const menu = { id: 'menu', type: 'menu', prompts: say('请按键'), keys: ['1', '2', '3'], timeoutSeconds: 5, repeats: 0 };

async function walk(draft: object, inputs: IvrTrialInput[], at = '2026-11-21T02:00:00.000Z') {
  const { envelope, data } = await ask('/trial', { name: '试', draft, at, caller: '13800000000', did: '4008', inputs });
  expect(envelope.code).toBe('0');
  const way = data.steps.flatMap((step: { kind: string; name: string; outlet: string | null }) =>
    step.kind === 'left' ? `${step.name}:${step.outlet ?? ''}` : [],
  );
  return { ...data, way };
}
const key = (pressed: string) => ({ kind: 'key', key: pressed }) as IvrTrialInput;

it('a caller is led as the keys say, to a group that takes or does not take the call', async () => {
  const draft = graphOf(
    [start, menu, { id: 'group', type: 'skillGroup', skillGroupId: '5' }, { id: 'want', type: 'callBack' }, bye],
    ['start', 'next', 'menu'],
    ['menu', '2', 'group'],
    ['menu', 'timeout', 'bye'],
    ['group', 'failed', 'want'],
    ['want', 'next', 'bye'],
  );
  expect(await walk(draft, [])).toMatchObject({ end: { waits: 'keys', nodeId: 'menu' }, way: ['start:next'] });
  expect(await walk(draft, [key('2')])).toMatchObject({ end: { waits: 'skillGroup', nodeId: 'group' } });
  const through = await walk(draft, [key('2'), { kind: 'failed' }]);
  expect(through).toMatchObject({
    end: { waits: 'hangUp', nodeId: null },
    way: ['start:next', 'menu:2', 'group:failed', 'want:next', 'bye:'],
  });
  expect(through.steps).toContainEqual({ kind: 'callBack' });
  expect(await walk(draft, [{ kind: 'silence' }])).toMatchObject({ way: ['start:next', 'menu:timeout', 'bye:'] });
});

it('the time of the call and the answer of a host decide', async () => {
  const fields = [{ path: 'level', variable: 'level' }];
  const draft = graphOf(
    [
      start,
      { id: 'time', type: 'time', hours: [{ day: 6, from: 540, to: 1080 }], holidays: ['2026-11-28'] },
      { id: 'ask', type: 'http', method: 'GET', url: 'https://crm.example.com/', timeoutSeconds: 3, fields },
      { id: 'vip', type: 'condition', variable: 'level', operator: 'equals', value: 'gold' },
      { id: 'tell', type: 'play', prompts: say('您是${level}') },
      bye,
    ],
    ['start', 'next', 'time'],
    ['time', 'open', 'ask'],
    ['time', 'closed', 'bye'],
    ['ask', 'next', 'vip'],
    ['ask', 'failed', 'bye'],
    ['vip', 'yes', 'tell'],
    ['vip', 'no', 'bye'],
    ['tell', 'next', 'bye'],
  );
  expect(await walk(draft, [])).toMatchObject({ end: { waits: 'http', nodeId: 'ask' } });
  const gold = await walk(draft, [{ kind: 'answered', variables: { level: 'gold' } }]);
  expect(gold.steps).toContainEqual({ kind: 'hears', prompts: say('您是gold') });
  expect(await walk(draft, [{ kind: 'failed' }])).toMatchObject({ way: ['start:next', 'time:open', 'ask:failed', 'bye:'] });
  for (const at of ['2026-11-20T02:00:00.000Z', '2026-11-28T02:00:00.000Z']) {
    expect(await walk(draft, [], at)).toMatchObject({ way: ['start:next', 'time:closed', 'bye:'] });
  }
});

it('the days of the tenant hold: a holiday is closed, a make-up day is as the weekday it stands for', async () => {
  const hours = [{ day: 6, from: 540, to: 1080 }];
  const draft = graphOf(
    [start, { id: 'time', type: 'time', hours, holidays: [] }, { id: 'in', type: 'voicemail' }, bye],
    ['start', 'next', 'time'],
    ['time', 'open', 'in'],
    ['time', 'closed', 'bye'],
  );
  await server.owner.query(
    `insert into special_days (tenant_id, day, kind, works_as)
     values (174, '2026-11-21', 'legal-holiday', null), (174, '2026-11-22', 'make-up', 6), (175, '2026-11-28', 'rest-day', null)`,
  );
  for (const [date, exit] of [
    ['2026-11-21', 'closed'],
    ['2026-11-22', 'open'],
    ['2026-11-28', 'open'],
  ]) {
    expect(await walk(draft, [], `${date}T02:00:00.000Z`)).toMatchObject({ way: expect.arrayContaining([`time:${exit}`]) });
  }
  await server.owner.query('delete from special_days');
});

it('other flows are entered as they are published; nothing is written, and a circle ends', async () => {
  const { id } = (await ask('', { name: '里' })).data;
  await ask(
    '',
    { id, version: 1, name: '里', draft: graphOf([start, { id: 'back', type: 'return' }], ['start', 'next', 'back']) },
    'PUT',
  );
  const into = graphOf(
    [start, { id: 'sub', type: 'subFlow', flowId: id }, menu, bye],
    ['start', 'next', 'sub'],
    ['sub', 'next', 'menu'],
    ['sub', 'failed', 'bye'],
  );
  expect(await walk(into, [])).toMatchObject({ end: { waits: 'hangUp' } });
  await ask('/publish', { id, version: 2 });
  expect(await walk(into, [])).toMatchObject({ end: { waits: 'keys', nodeId: 'menu' } });
  const circle = graphOf([start, { id: 'p', type: 'play', prompts: say('一') }], ['start', 'next', 'p'], ['p', 'next', 'p']);
  expect(await walk(circle, [])).toMatchObject({ end: { waits: 'hangUp' } });
  expect((await ask('/trial', {}, 'POST', 'agent1')).status).toBe(403);
  const { rows } = await server.owner.query('select from calls');
  expect(rows).toEqual([]);
});
