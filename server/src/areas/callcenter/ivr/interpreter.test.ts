import { asksCaller, type IvrGraph, ivrGraph, outletsOf } from '@lianxi/contracts/callcenter/ivr-graph';
import { faultsOf } from '@lianxi/contracts/callcenter/ivr-rules';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { begin, type IvrMove, proceed } from './interpreter.ts';
import { type IvrAct, type IvrEvent, type IvrRun, questionOf } from './run.ts';

vi.setConfig({ testTimeout: 60_000 });

const at = { position: { x: 0, y: 0 } };
const say = (text: string) => [{ kind: 'text', text }];
const graphOf = (nodes: object[], ...edges: [string, string, string][]): IvrGraph =>
  ivrGraph.parse({
    nodes: nodes.map((node) => ({ name: (node as { id: string }).id, ...at, ...node })),
    edges: edges.map(([from, outlet, to]) => ({ from, outlet, to })),
  });
const start = { id: 'start', type: 'start' };
const bye = { id: 'bye', type: 'hangUp' };
const menu = { id: 'menu', type: 'menu', prompts: say('请按键'), keys: ['1', '2'], timeoutSeconds: 5, repeats: 1 };

/** A caller in a flow: sends events and records the result. */
class Caller {
  run: IvrRun;
  now = Date.parse('2026-11-21T02:00:00Z');
  last: readonly IvrAct[] = [];
  readonly acts: IvrAct[] = [];

  constructor(graph: IvrGraph, variables = {}, now?: string) {
    if (now) this.now = Date.parse(now);
    const first = begin({ flowId: '1', name: '流程', version: 1, graph }, variables, this.now);
    this.run = first.run;
    this.take(first);
  }
  take({ run, acts }: IvrMove): this {
    this.run = run;
    this.last = acts;
    this.acts.push(...acts);
    return this;
  }
  send(event: IvrEvent): this {
    const before = structuredClone(this.run);
    const move = proceed(this.run, event, this.now);
    expect(this.run, 'the step changed its input').toEqual(before);
    return this.take(move);
  }
  press(keys: string): this {
    for (const digit of keys) this.send({ type: 'digit', digit });
    return this;
  }
  heard(): this {
    return this.send({ type: 'playback-ended', count: this.run.count });
  }
  wait(seconds: number): this {
    this.now += seconds * 1000;
    return this.send({ type: 'time' });
  }
  reply(reply: (IvrEvent & { type: 'reply' })['reply']): this {
    return this.send({ type: 'reply', count: this.run.count, reply });
  }
  /** The outlets by which the caller left nodes. */
  get way(): string[] {
    return this.acts.flatMap((act) => (act.do === 'note' ? `${act.node}:${act.way}` : []));
  }
  get over(): boolean {
    return this.acts.some(({ do: what }) => what === 'hang-up' || what === 'voicemail');
  }
}

describe('a menu', () => {
  const graph = graphOf(
    [start, menu, bye, { id: 'one', type: 'voicemail' }, { id: 'two', type: 'callBack' }],
    ['start', 'next', 'menu'],
    ['menu', '1', 'one'],
    ['menu', '2', 'two'],
    ['menu', 'timeout', 'bye'],
    ['menu', 'invalid', 'bye'],
    ['two', 'next', 'bye'],
  );
  test('is sound', () => expect(faultsOf(graph)).toEqual([]));
  test('leads by the key, and its words stop', () => {
    const caller = new Caller(graph).press('1');
    expect(caller.last[0]).toEqual({ do: 'stop', count: 1 });
    expect(caller.way).toEqual(['start:next', 'menu:1', 'one:']);
    expect(caller.acts.at(-1)).toEqual({ do: 'voicemail' });
  });
  test('is said again after a wrong key and after silence, then goes its way', () => {
    const caller = new Caller(graph).press('9');
    expect(caller.last.map((act) => act.do)).toEqual(['stop', 'play']);
    caller.heard().wait(4);
    expect(caller.over).toBe(false);
    caller.wait(1);
    expect(caller.way.slice(1)).toEqual(['menu:timeout', 'bye:']);
  });
  test('the end of a playback that was stopped is not that of the next', () => {
    const caller = new Caller(graph).press('9').send({ type: 'playback-ended', count: 1 });
    expect(caller.run.wait.for).toBe('playback');
  });
  test('notes who wants to be called', () => {
    expect(new Caller(graph).press('2').acts).toContainEqual({ do: 'call-back' });
  });
  test('under a new owner is said again; waiting for keys goes on', () => {
    const caller = new Caller(graph).send({ type: 'new-owner' });
    expect(caller.last.map((act) => act.do)).toEqual(['stop', 'play']);
    expect(caller.heard().send({ type: 'new-owner' }).last).toEqual([]);
    expect(caller.run.wait.for).toBe('keys');
  });
});

describe('keys into a variable', () => {
  const collect = {
    id: 'card',
    type: 'collect',
    prompts: say('卡号'),
    variable: 'card',
    min: 2,
    max: 4,
    terminator: '#',
    timeoutSeconds: 5,
    repeats: 0,
  };
  const graph = graphOf(
    [
      start,
      collect,
      { id: 'is', type: 'condition', variable: 'card', operator: 'starts-with', value: '12' },
      bye,
      { id: 'vip', type: 'voicemail' },
    ],
    ['start', 'next', 'card'],
    ['card', 'next', 'is'],
    ['card', 'failed', 'bye'],
    ['is', 'yes', 'vip'],
    ['is', 'no', 'bye'],
  );
  test.each([
    ['12#', 'is:yes'],
    ['1234', 'is:yes'],
    ['99#', 'is:no'],
    ['7#', 'card:failed'],
  ])('%s leads to %s, and only those who are asked for keep them', (keys, way) => {
    const caller = new Caller(graph).press(keys);
    const pressed = keys.replace('#', '');
    expect(caller.way).toContain(way);
    const [collected, others] = [true, false].map((is) => caller.acts.filter((act) => (act.do === 'collect') === is));
    expect(collected).toEqual(
      way === 'card:failed'
        ? []
        : [{ do: 'collect', node: expect.stringMatching(/\/card$/), label: expect.any(String), keys: pressed }],
    );
    expect(JSON.stringify(others)).not.toContain(pressed);
  });
  test('silence ends them', () => expect(new Caller(graph).press('12').wait(5).way).toContain('is:yes'));
});

describe('a question', () => {
  const graph = graphOf(
    [
      start,
      {
        id: 'ask',
        type: 'http',
        method: 'GET',
        url: 'https://crm.example.com/o?n=${caller}',
        timeoutSeconds: 3,
        fields: [{ path: 'a.b', variable: 'level' }],
      },
      { id: 'tell', type: 'play', prompts: say('您是${level}') },
      { id: 'group', type: 'skillGroup', skillGroupId: '5' },
      bye,
    ],
    ['start', 'next', 'ask'],
    ['ask', 'next', 'tell'],
    ['ask', 'failed', 'group'],
    ['tell', 'next', 'group'],
    ['group', 'failed', 'bye'],
  );
  const ticket = { skillGroupId: '5', skillGroupName: '售后', since: 0, until: 1, overflow: 'hang-up' } as const;
  test('is asked with what is known, and its answer is said', () => {
    const caller = new Caller(graph, { caller: '138&x=1' });
    expect(questionOf(caller.run)).toMatchObject({ kind: 'http', url: 'https://crm.example.com/o?n=138%26x%3D1' });
    caller.reply({ kind: 'http', variables: { level: '金卡' } });
    expect(caller.last).toContainEqual({ do: 'play', count: 2, prompts: [{ kind: 'text', text: '您是金卡' }] });
    expect(questionOf(caller.heard().run)).toEqual({ kind: 'skillGroup', id: '5' });
    expect(caller.reply({ kind: 'skillGroup', ticket }).acts.at(-1)).toEqual({ do: 'queue', ticket });
  });
  test('without an answer in time goes its way; a late one is none', () => {
    const caller = new Caller(graph).wait(8);
    expect(caller.way).toContain('ask:failed');
    const before = caller.run;
    expect(caller.send({ type: 'reply', count: 1, reply: { kind: 'http', variables: {} } }).run).toEqual(before);
  });
  test('whose answer is of another kind has failed', () => {
    expect(new Caller(graph).reply({ kind: 'skillGroup', ticket }).way).toContain('ask:failed');
  });
});

test('working hours and holidays are China’s', () => {
  const graph = (holidays: string[], hours = [{ day: 6, from: 540, to: 1080 }]) =>
    graphOf(
      [start, { id: 'time', type: 'time', hours, holidays }, bye, { id: 'in', type: 'voicemail' }],
      ['start', 'next', 'time'],
      ['time', 'open', 'in'],
      ['time', 'closed', 'bye'],
    );
  expect(new Caller(graph([]), {}, '2026-11-21T01:00:00Z').way).toContain('time:open');
  expect(new Caller(graph([]), {}, '2026-11-21T00:59:00Z').way).toContain('time:closed');
  expect(new Caller(graph(['2026-11-21']), {}, '2026-11-21T01:00:00Z').way).toContain('time:closed');
  expect(new Caller(graph(['2026-11-21'], []), {}, '2026-11-21T01:00:00Z').way).toContain('time:closed');
  expect(new Caller(graph(['2026-11-21'], []), {}, '2026-11-22T01:00:00Z').way).toContain('time:open');
  // A night belongs to the day on which it begins: the one before the holiday is worked to its end.
  const night = graph(
    ['2026-11-21'],
    [5, 6].map((day) => ({ day, from: 1320, to: 360 })),
  );
  expect(new Caller(night, {}, '2026-11-20T21:00:00Z').way).toContain('time:open');
  expect(new Caller(night, {}, '2026-11-21T21:00:00Z').way).toContain('time:closed');
});

describe('a flow in a flow', () => {
  const inner = {
    flowId: '2',
    name: '里',
    version: 3,
    graph: graphOf([start, { id: 'x', type: 'return' }], ['start', 'next', 'x']),
  };
  const outer = graphOf(
    [start, { id: 'sub', type: 'subFlow', flowId: '2' }, { id: 'leave', type: 'voicemail' }, bye],
    ['start', 'next', 'sub'],
    ['sub', 'next', 'leave'],
    ['sub', 'failed', 'bye'],
  );
  test('comes back behind its node', () => {
    const caller = new Caller(outer).reply({ kind: 'subFlow', flow: inner });
    expect(caller.way).toEqual(['start:next', 'start:next', 'x:', 'sub:next', 'leave:']);
    expect(caller.acts.filter((act) => act.do === 'enter')).toHaveLength(2);
  });
  test('that leads into itself ends', () => {
    const endless = { flowId: '1', name: '外', version: 1, graph: outer };
    const caller = new Caller(outer);
    for (let n = 0; n < 20 && !caller.over; n += 1) caller.reply({ kind: 'subFlow', flow: endless });
    expect(caller.over).toBe(true);
  });
});

describe('what may not be published', () => {
  test.each<[string, IvrGraph, string]>([
    ['no start', graphOf([bye]), '流程必须有且只有一个开始节点'],
    ['a way that leads nowhere', graphOf([start, menu, bye], ['start', 'next', 'menu'], ['menu', '1', 'bye']), '出口“2”没有连接'],
    [
      'two ways at once',
      graphOf([start, bye], ['start', 'next', 'bye'], ['start', 'next', 'bye']),
      '出口“下一步”只能连接一个节点',
    ],
    ['a way to nothing', graphOf([start, bye], ['start', 'next', 'gone']), '连线指向不存在的节点'],
    [
      'a node that nobody reaches',
      graphOf([start, bye, { id: 'x', type: 'voicemail' }], ['start', 'next', 'bye']),
      '从开始节点无法到达',
    ],
    [
      'a circle without keys',
      graphOf([start, { id: 'a', type: 'play', prompts: say('a') }], ['start', 'next', 'a'], ['a', 'next', 'a']),
      '循环中必须有等待客户按键的节点',
    ],
    [
      'a circle of silence',
      graphOf(
        [start, menu, bye],
        ['start', 'next', 'menu'],
        ['menu', '1', 'bye'],
        ['menu', '2', 'menu'],
        ['menu', 'timeout', 'menu'],
        ['menu', 'invalid', 'bye'],
      ),
      '循环中必须有等待客户按键的节点',
    ],
    [
      'an address whose host is not certain',
      graphOf(
        [start, { id: 'h', type: 'http', method: 'GET', url: 'https://${x}/', timeoutSeconds: 1, fields: [] }, bye],
        ['start', 'next', 'h'],
        ['h', 'next', 'bye'],
        ['h', 'failed', 'bye'],
      ),
      '接口地址必须以 https:// 开头，域名中不能有变量',
    ],
  ])('%s', (_name, graph, text) => expect(faultsOf(graph).map((fault) => fault.text)).toContain(text));
});

/** Random graphs whose outlets all lead to some node: valid and invalid ones. */
const kinds = [
  'play',
  'menu',
  'collect',
  'rating',
  'time',
  'condition',
  'set',
  'callBack',
  'http',
  'skillGroup',
  'agent',
  'outside',
  'subFlow',
  'voicemail',
  'return',
  'hangUp',
] as const;
const fields: Record<(typeof kinds)[number], object> = {
  play: { prompts: say('a') },
  menu: { prompts: say('a'), keys: ['1', '2'], timeoutSeconds: 5, repeats: 1 },
  collect: { prompts: say('a'), variable: 'v', min: 1, max: 2, terminator: '#', timeoutSeconds: 5, repeats: 1 },
  rating: { prompts: say('a'), most: 5, timeoutSeconds: 5, repeats: 1 },
  time: { hours: [{ day: 1, from: 0, to: 60 }], holidays: [] },
  condition: { variable: 'v', operator: 'equals', value: '1' },
  set: { variable: 'v', value: '1' },
  callBack: {},
  http: { method: 'GET', url: 'https://a.example/', timeoutSeconds: 1, fields: [] },
  skillGroup: { skillGroupId: '1' },
  agent: { agentId: '1' },
  outside: { number: '10086' },
  subFlow: { flowId: '2' },
  voicemail: {},
  return: {},
  hangUp: {},
};
const aGraph = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 10 }).chain((types) => {
  const nodes = [start, ...types.map((type, n) => ({ id: `n${n}`, type, ...fields[type] }))];
  const bare = graphOf(nodes);
  const ways = bare.nodes.flatMap((node) => outletsOf(node).map((outlet) => ({ from: node.id, outlet })));
  return fc
    .array(fc.nat(types.length - 1), { minLength: ways.length, maxLength: ways.length })
    .map((targets): IvrGraph => ({ ...bare, edges: ways.map((way, n) => ({ ...way, to: `n${targets[n]}` })) }));
});
type Happens = IvrEvent | { readonly type: 'wait' } | { readonly type: 'heard' } | { readonly type: 'nothing' };
const anEvent: fc.Arbitrary<Happens> = fc.oneof(
  fc.constantFrom(...'0123456789*#').map((digit) => ({ type: 'digit' as const, digit })),
  fc.constant({ type: 'wait' as const }),
  fc.constant({ type: 'heard' as const }),
  fc.constant({ type: 'nothing' as const }),
  fc.constant({ type: 'not-answered' as const }),
  fc.constant({ type: 'new-owner' as const }),
);

function live(caller: Caller, event: Happens): void {
  if (event.type === 'wait') caller.wait(700);
  else if (event.type === 'heard') caller.heard();
  else if (event.type === 'nothing') caller.reply(null);
  else caller.send(event);
}

test('every caller who falls silent comes to an end, in any flow, after whatever they did', () => {
  fc.assert(
    fc.property(aGraph, fc.array(anEvent, { maxLength: 30 }), (graph, events) => {
      const caller = new Caller(graph);
      for (const event of events) if (!caller.over) live(caller, event);
      for (let n = 0; n < 5000 && !caller.over; n += 1) {
        caller.now += 700_000;
        const event = caller.run.wait.for === 'answer' ? ('not-answered' as const) : ('time' as const);
        caller.take(proceed(caller.run, { type: event }, caller.now));
      }
      expect(caller.over).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('in a flow without faults nobody goes through more nodes than it has between two keys', () => {
  let sound = 0;
  fc.assert(
    fc.property(aGraph, fc.array(anEvent, { maxLength: 30 }), (graph, events) => {
      if (faultsOf(graph).some(({ text }) => text.startsWith('循环'))) return;
      if (graph.nodes.some(asksCaller)) sound += 1;
      const caller = new Caller(graph);
      for (const event of events) {
        if (caller.over) return;
        live(caller, event);
        expect(caller.run.visits).toBeLessThanOrEqual(graph.nodes.length);
      }
    }),
    { numRuns: 1000 },
  );
  // About 70 of the 1,000 random graphs are valid.
  expect(sound).toBeGreaterThan(20);
});
