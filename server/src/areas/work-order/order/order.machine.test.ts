import type { WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay, step } from './order.machine.ts';
import { type Answer, Missing, type OrderEvent, Refused } from './order-events.ts';
import { deathOf, type Flow, newOrder, type OrderState, statusOf } from './order-state.ts';

const position = { x: 0, y: 0 };
const task = { actors: [], fallbackId: '', rights: {}, clock: null, batch: false } as const;
const node = (id: string, more: object): WorkflowNode => ({ id, name: id, position, ...more }) as unknown as WorkflowNode;
const handle = (id: string, more = {}) => node(id, { type: 'handle', ...task, ...more });
const approve = (id: string, mode: 'all' | 'any' | 'order', more = {}) =>
  node(id, { type: 'approve', ...task, mode, share: 100, ...more });

/** `a>b` leaves by `next` (of an approval `passed`), `a.p1>b` by the outlet `p1`. */
function flow(nodes: WorkflowNode[], edges: string): Flow {
  const all = [node('start', { type: 'start', rights: {} }), ...nodes, node('end', { type: 'end' })];
  const read = edges.split(' ').map((edge) => {
    const [way = '', to = ''] = edge.split('>');
    const [from = '', outlet] = way.split('.');
    const usual = nodes.find(({ id }) => id === from)?.type === 'approve' ? 'passed' : 'next';
    return { from, outlet: outlet ?? usual, to };
  });
  return { graph: { nodes: all, edges: read } satisfies WorkflowGraph };
}

type People = Record<string, { ids: string[]; groupId?: string }>;

/** Answers what the machine asks: as the server does, from a table. */
function answering(way: Flow, people: People, outlet: (nodeId: string) => string) {
  return (nodeId: string | null, at: string): Answer => {
    const found = (id: string) => ({ groupId: null, why: [], ...(people[id] ?? { ids: ['9'] }) });
    if (nodeId === null) return { of: 'confirm', people: found('confirm'), closeAt: later(at, 3 * 1440) };
    const { type } = way.graph.nodes.find(({ id }) => id === nodeId) ?? { type: 'end' };
    if (type === 'condition') return { of: 'branch', nodeId, outlet: outlet(nodeId), why: [] };
    if (type === 'wait') return { of: 'due', nodeId, at: later(at, 60), why: [] };
    if (type === 'start' || type === 'handle' || type === 'approve') return { of: 'people', nodeId, people: found(nodeId) };
    return { of: 'done', nodeId, why: [], ids: ['7'] };
  };
}

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const NINE = '2026-11-23T01:00:00.000Z';

type Act = Omit<Extract<OrderEvent, { kind: 'started' }>, 'kind' | 'answers' | 'at'> & Record<string, unknown> & { kind: string };

/** Plays acts, a minute each, and keeps their log. */
function play(way: Flow, people: People = {}, outlet = (_: string) => 'default') {
  const answer = answering(way, people, outlet);
  const log: OrderEvent[] = [];
  let state = newOrder();
  function act(given: Partial<Act> & { kind: string }): OrderState {
    const at = later(NINE, log.length);
    const answers: Answer[] = [];
    for (;;) {
      const event = { at, by: null, first: null, resolution: null, ...given, answers: [...answers] } as unknown as OrderEvent;
      try {
        state = step(way, state, event);
        log.push(event);
        return state;
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        answers.push(answer(error.nodeId, at));
      }
    }
  }
  return { act, log, state: () => state };
}

const openTasks = (state: OrderState) => state.tasks.filter((one) => one.state === 'open');
const places = (state: OrderState) => state.tokens.map(({ nodeId }) => nodeId);
const one = (state: OrderState, nodeId: string | null, ownerId?: string) =>
  openTasks(state).find((each) => each.nodeId === nodeId && (ownerId === undefined || each.ownerId === ownerId))?.no ?? -1;

describe('an order', () => {
  test('is claimed, handled, approved and confirmed', () => {
    const way = flow([handle('a'), approve('b', 'all')], 'start>a a>b b>end');
    const { act, state } = play(way, { a: { ids: [], groupId: '5' }, b: { ids: ['2', '3'] }, confirm: { ids: ['1'] } });
    expect(statusOf(act({ kind: 'started', by: '1' }))).toBe('claimable');
    expect(statusOf(act({ kind: 'claimed', by: '4', task: one(state(), 'a') }))).toBe('active');
    act({ kind: 'submitted', by: '4', task: one(state(), 'a') });
    expect(openTasks(state()).map(({ ownerId }) => ownerId)).toEqual(['2', '3']);
    act({ kind: 'agreed', by: '2', task: one(state(), 'b', '2') });
    expect(places(state())).toEqual(['b']);
    expect(statusOf(act({ kind: 'agreed', by: '3', task: one(state(), 'b', '3') }))).toBe('confirming');
    act({ kind: 'submitted', by: '1', task: one(state(), null) });
    expect([state().phase, state().code]).toEqual(['closed', 'confirmed']);
  });

  test('is closed when nobody confirms it', () => {
    const { act, state } = play(flow([], 'start>end'));
    act({ kind: 'started', by: '1' });
    act({ kind: 'timerRang', timer: state().timers[0]?.no });
    expect([state().phase, state().code]).toEqual(['closed', 'confirmed-by-time']);
  });
});

describe('an approval', () => {
  const way = (mode: 'all' | 'any' | 'order', more = {}, edges = 'start>a a>b b>c c>end') =>
    flow([handle('a'), approve('b', mode, more), handle('c')], edges);
  const begun = (mode: 'all' | 'any' | 'order', more = {}, edges?: string) => {
    const played = play(way(mode, more, edges), { b: { ids: ['1', '2', '3', '4'] } });
    played.act({ kind: 'started', by: '9' });
    played.act({ kind: 'submitted', by: '9', task: one(played.state(), 'a') });
    const say = (kind: string, by: string, more = {}) =>
      played.act({ kind, by, task: one(played.state(), 'b', by), backTo: null, ...more });
    return { ...played, say };
  };

  test('by all ends with the first refusal; with a share it needs no more than that', () => {
    const all = begun('all');
    all.say('agreed', '1');
    all.say('refused', '2');
    expect([all.state().phase, all.state().code]).toEqual(['closed', 'refused']);
    const half = begun('all', { share: 50 });
    half.say('refused', '1');
    half.say('agreed', '2');
    expect(places(half.say('agreed', '3'))).toEqual(['c']);
  });

  test('by any is decided by the first answer; in order each waits for the one before', () => {
    expect(places(begun('any').say('agreed', '3'))).toEqual(['c']);
    const order = begun('order');
    expect(openTasks(order.state()).map(({ ownerId }) => ownerId)).toEqual(['1']);
    order.say('agreed', '1');
    expect(() => order.say('agreed', '3')).toThrow(Refused);
    expect(openTasks(order.state()).map(({ ownerId }) => ownerId)).toEqual(['2']);
  });

  test('that is refused goes back to a node that was passed, and what came after it is void', () => {
    const { say, state, act } = begun('all');
    say('agreed', '1');
    say('refused', '2', { backTo: 'a' });
    expect(places(state())).toEqual(['a']);
    expect(state().tasks.filter((each) => each.nodeId === 'b' && each.state === 'void').length).toBe(2);
    act({ kind: 'submitted', by: '9', task: one(state(), 'a') });
    expect(openTasks(state()).length).toBe(4);
    expect(() => say('refused', '1', { backTo: 'c' })).toThrow(Refused);
  });

  test('leaves by a way that is drawn for refusals', () => {
    expect(places(begun('any', {}, 'start>a a>b b>c b.refused>a c>end').say('refused', '1'))).toEqual(['a']);
  });

  test('with signers before and after me needs them all; the last one cannot be removed', () => {
    const { say, state, act } = begun('any');
    say('signersAdded', '1', { where: 'before', ids: ['5'] });
    expect(one(state(), 'b', '1')).toBe(-1);
    say('agreed', '5');
    say('signersAdded', '1', { where: 'after', ids: ['6'] });
    expect(() => say('signersAdded', '1', { where: 'after', ids: ['2'] })).toThrow(Refused);
    say('agreed', '1');
    expect(places(state())).toEqual(['b']);
    expect(places(say('agreed', '6'))).toEqual(['c']);
    const only = begun('all');
    for (const by of ['1', '2', '3']) only.say('signerRemoved', by);
    expect(() => only.say('signerRemoved', '4')).toThrow(Refused);
    expect(places(only.say('agreed', '4'))).toEqual(['c']);
    expect(() => act({ kind: 'agreed', by: '1', task: 99 })).toThrow(Refused);
  });

  test('that was delegated comes back', () => {
    const { say, state } = begun('order');
    say('delegated', '1', { to: '8' });
    say('agreed', '8');
    expect(openTasks(state()).map(({ ownerId }) => ownerId)).toEqual(['1']);
  });

  test('that was delegated twice comes back to who delegated it first', () => {
    const { say, state } = begun('order');
    say('delegated', '1', { to: '8' });
    say('delegated', '8', { to: '7' });
    say('agreed', '7');
    expect(openTasks(state()).map(({ ownerId }) => ownerId)).toEqual(['1']);
  });

  test('is taken back before the next acts, and not after', () => {
    const { say, state, act } = begun('any');
    say('agreed', '1');
    expect(() => act({ kind: 'withdrawn', by: '2' })).toThrow(Refused);
    act({ kind: 'withdrawn', by: '1' });
    expect(places(state())).toEqual(['b']);
    expect(openTasks(state()).length).toBe(4);
    say('agreed', '2');
    act({ kind: 'submitted', by: '9', task: one(state(), 'c') });
    expect(() => act({ kind: 'withdrawn', by: '2' })).toThrow(Refused);
  });
});

describe('branches', () => {
  const way = flow(
    [node('s', { type: 'split', outlets: ['p1', 'p2'] }), handle('a'), handle('b'), node('j', { type: 'join' }), handle('c')],
    'start>s s.p1>a s.p2>b a>j b>j j>c c>end',
  );

  test('meet at the join', () => {
    const { act, state } = play(way);
    act({ kind: 'started', by: '1' });
    act({ kind: 'submitted', by: '9', task: one(state(), 'a') });
    expect(places(state()).toSorted()).toEqual(['b', 'j']);
    act({ kind: 'submitted', by: '9', task: one(state(), 'b') });
    expect(places(state())).toEqual(['c']);
  });

  test('are not left by going back to another: its own approval would be missing', () => {
    const { act, state } = play({
      graph: { ...way.graph, nodes: way.graph.nodes.map((each) => (each.id === 'b' ? approve('b', 'all') : each)) },
    });
    act({ kind: 'started', by: '1' });
    act({ kind: 'submitted', by: '9', task: one(state(), 'a') });
    const refusal = { kind: 'refused', by: '9', task: one(state(), 'b'), reason: '不对' };
    expect(() => act({ ...refusal, backTo: 'a' })).toThrow(Refused);
    expect(places(act({ ...refusal, backTo: 'start' }))).toEqual(['start']);
  });

  test('that end are not waited for', () => {
    const { act, state } = play({ ...way, graph: { ...way.graph, edges: way.graph.edges.filter(({ from }) => from !== 'b') } });
    act({ kind: 'started', by: '1' });
    act({ kind: 'submitted', by: '9', task: one(state(), 'a') });
    act({ kind: 'submitted', by: '9', task: one(state(), 'b') });
    expect(places(state())).toEqual(['c']);
  });
});

describe('a suspension', () => {
  test('stops acts and clocks, and ends by itself', () => {
    const clock = { minutes: 60, time: 'working', warnPercent: 80 } as const;
    const { act, state } = play(flow([handle('a', { clock })], 'start>a a>end'));
    act({ kind: 'started', by: '1', resolution: clock });
    act({ kind: 'suspended', by: '1', until: later(NINE, 500), reason: '等配件' });
    expect(statusOf(state())).toBe('suspended');
    expect(state().clocks.every(({ stretches }) => stretches.at(-1)?.to === later(NINE, 1))).toBe(true);
    expect(() => act({ kind: 'submitted', by: '9', task: one(state(), 'a') })).toThrow(Refused);
    act({ kind: 'timerRang', timer: state().timers[0]?.no });
    expect(state().clocks.map(({ stretches }) => stretches.length)).toEqual([2, 2]);
    act({ kind: 'submitted', by: '9', task: one(state(), 'a') });
    expect(state().clocks.every(({ stopped }) => stopped)).toBe(true);
  });
});

test('an order is urged once in ten minutes', () => {
  const { act } = play(flow([handle('a')], 'start>a a>end'));
  act({ kind: 'started', by: '1' });
  act({ kind: 'urged', by: '1', reason: '' });
  expect(() => act({ kind: 'urged', by: '1', reason: '' })).toThrow(Refused);
});

describe('any workflow, whatever people do', () => {
  const kinds = ['handle', 'all', 'any', 'order', 'condition', 'split', 'join', 'wait', 'set', 'copy', 'sms', 'webhook'] as const;
  const limit = { minutes: 30, time: 'wall', warnPercent: 80 } as const;
  const person = fc.integer({ min: 1, max: 6 }).map(String);
  const graphs = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), to: fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }), clock: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  const acts = fc.array(fc.record({ what: fc.nat(40), which: fc.nat(20), who: person, other: person }), { maxLength: 40 });
  const crowd = fc.array(fc.record({ ids: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }), group: fc.boolean() }), {
    minLength: 13,
    maxLength: 13,
  });

  /** Also graphs that could not be published: the server meets what it meets. */
  function drawn(parts: { kind: (typeof kinds)[number]; to: number[]; clock: boolean }[]): Flow {
    const nodes = parts.map(({ kind, clock }, at) => {
      const id = `n${at}`;
      if (kind === 'handle') return handle(id, { clock: clock ? limit : null });
      if (kind === 'all' || kind === 'any' || kind === 'order') return approve(id, kind, { clock: clock ? limit : null });
      if (kind === 'split') return node(id, { type: kind, outlets: ['p1', 'p2', 'p3'] });
      return node(id, { type: kind });
    });
    const targets = [...nodes.map(({ id }) => id), 'end', 'end'];
    const outlets = { split: ['p1', 'p2', 'p3'], condition: ['b1', 'default'], approve: ['passed', 'refused'] };
    const edges = parts.flatMap(({ to }, at) => {
      const from = nodes[at];
      const own = from && from.type in outlets ? outlets[from.type as keyof typeof outlets] : ['next'];
      return own.map((outlet, way) => ({ from: `n${at}`, outlet, to: targets[(to[way] ?? 0) % targets.length] ?? 'end' }));
    });
    const all = [node('start', { type: 'start', rights: {} }), ...nodes, node('end', { type: 'end' })];
    return { graph: { nodes: all, edges: [{ from: 'start', outlet: 'next', to: 'n0' }, ...edges] } };
  }

  function chosen({ what, which, who, other }: { what: number; which: number; who: string; other: string }, state: OrderState) {
    const open = openTasks(state);
    const given = open[which % Math.max(1, open.length)];
    const by = given?.ownerId ?? who;
    const about = { by, task: given?.no ?? -1, reason: '', backTo: null };
    const passed = state.passed[which % Math.max(1, state.passed.length)]?.nodeId ?? 'start';
    const timer = state.timers[which % Math.max(1, state.timers.length)]?.no ?? -1;
    const due = state.effects.filter((effect) => effect.state === 'due');
    const effect = due[which % Math.max(1, due.length)]?.no ?? -1;
    const all = [
      ...[
        { kind: 'claimed', ...about, by: who },
        { kind: 'submitted', ...about },
        { kind: 'submitted', ...about },
      ],
      ...[
        { kind: 'agreed', ...about },
        { kind: 'agreed', ...about },
        { kind: 'agreed', ...about },
        { kind: 'refused', ...about },
      ],
      ...[
        { kind: 'refused', ...about, backTo: passed },
        { kind: 'withdrawn', by },
        { kind: 'transferred', ...about, to: other },
      ],
      ...[
        { kind: 'delegated', ...about, to: other },
        { kind: 'signersAdded', ...about, where: 'before', ids: [other] },
      ],
      ...[
        { kind: 'signersAdded', ...about, where: 'after', ids: [other] },
        { kind: 'signerRemoved', ...about },
      ],
      ...[
        { kind: 'timerRang', timer },
        { kind: 'timerRang', timer },
        { kind: 'effectDone', effect, how: 'sent', reason: '' },
      ],
      ...[
        { kind: 'effectDone', effect, how: 'skipped', reason: '' },
        { kind: 'ownerGone', ...about, to: other, why: [] },
      ],
      ...[
        { kind: 'suspended', by, until: later(NINE, 900), reason: '' },
        { kind: 'resumed', by },
      ],
      ...[
        { kind: 'reopened', by, nodeId: passed, reason: '' },
        { kind: 'clockBreached', clock: state.clocks[0]?.no ?? -1 },
      ],
    ];
    return all[what % all.length] ?? { kind: 'resumed', by };
  }

  test('lives until it ends, and its log gives the same state again', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(graphs, crowd, acts, fc.nat(), (parts, crowded, wishes, seed) => {
        const way = drawn(parts);
        const people = Object.fromEntries(
          crowded.map(({ ids, group }, at) => [`n${at}`, group ? { ids: [], groupId: '5' } : { ids }]),
        );
        let turn = seed;
        const { act, log, state } = play(way, people, () => {
          turn += 1;
          return turn % 3 === 0 ? 'default' : 'b1';
        });
        act({ kind: 'started', by: '1', first: limit, resolution: limit });
        for (const wish of wishes) {
          try {
            act(chosen(wish, state()));
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
          }
          reached.add(statusOf(state()));
          expect(deathOf(state())).toBeNull();
          const numbers = [...state().tasks, ...state().tokens, ...state().timers, ...state().effects, ...state().clocks];
          expect(new Set(numbers.map(({ no }) => no)).size).toBe(numbers.length);
        }
        expect(replay(way, log)).toEqual(state());
      }),
      { numRuns: 250, seed: 21 },
    );
    expect([...reached].toSorted()).toEqual(['active', 'claimable', 'closed', 'confirming', 'suspended']);
  });
});
