import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { type Answer, Missing, type OrderEvent } from './order-events.ts';
import type { Flow, Frame, OrderState, Task, TimeLimit, Token } from './order-state.ts';

/** One event's way through the graph. It changes `state`, which is a copy of its own. */
export interface Walk {
  readonly flow: Flow;
  readonly state: OrderState;
  readonly event: OrderEvent;
  readonly answers: Answer[];
  steps: number;
}

/** With this code an order closes that nobody has to confirm. */
const CLOSED_AT_END = 'done';

/** A workflow with more steps in one go turns without end: a person must decide. */
const MAX_STEPS = 300;

export const walkOf = (flow: Flow, state: OrderState, event: OrderEvent): Walk => ({
  ...{ flow, state, event, answers: [...event.answers], steps: 0 },
});

export const nodeOf = ({ graph }: Flow, id: string): WorkflowNode | undefined => graph.nodes.find((node) => node.id === id);

export const takeNo = (state: OrderState): number => {
  state.nextNo += 1;
  return state.nextNo - 1;
};

function answer<K extends Answer['of']>(walk: Walk, of: K, nodeId: string | null): Extract<Answer, { of: K }> {
  const next = walk.answers.shift();
  if (!next) throw new Missing(nodeId, walk.state.did);
  if (next.of !== of) throw new Error(`The log answers ${next.of} where ${of} is asked`);
  return next as Extract<Answer, { of: K }>;
}

/** Follows an outlet. A way that leads nowhere is over. */
export function follow(walk: Walk, from: string, outlet: string, frames: readonly Frame[]): void {
  const edge = walk.flow.graph.edges.find((one) => one.from === from && one.outlet === outlet);
  if (edge) enter(walk, edge.to, frames);
}

function put(walk: Walk, nodeId: string, frames: readonly Frame[], waits: Token['waits']): Token {
  const token: Token = { no: takeNo(walk.state), nodeId, frames: [...frames], waits };
  walk.state.tokens.push(token);
  return token;
}

/** Comes to a node, and goes on until something must be waited for. */
export function enter(walk: Walk, nodeId: string, frames: readonly Frame[]): void {
  const { state, event } = walk;
  const node = nodeOf(walk.flow, nodeId);
  if (!node) return;
  walk.steps += 1;
  if (walk.steps > MAX_STEPS) return leaveOutside(walk, node, frames, 'circle');
  switch (node.type) {
    case 'start':
      return enterStart(walk, node, frames);
    case 'handle':
    case 'approve':
      return enterTask(walk, node, frames);
    case 'condition':
      return follow(walk, nodeId, answer(walk, 'branch', nodeId).outlet, frames);
    case 'split':
      return split(walk, node, frames);
    case 'join':
      if (frames.length === 0) return follow(walk, nodeId, 'next', frames);
      put(walk, nodeId, frames, 'join');
      return;
    case 'wait': {
      const { at } = answer(walk, 'due', nodeId);
      if (at <= event.at) return follow(walk, nodeId, 'next', frames);
      state.timers.push({ no: takeNo(state), kind: 'wait', token: put(walk, nodeId, frames, 'timer').no, at });
      return;
    }
    case 'copy':
    case 'notice':
    case 'set': {
      const { ids } = answer(walk, 'done', nodeId);
      if (node.type === 'copy') addTo(state.copiedTo, ids);
      return follow(walk, nodeId, 'next', frames);
    }
    case 'sms':
    case 'webhook':
      return leaveOutside(walk, node, frames, node.type);
    case 'end':
      return;
  }
}

/** The initiator fills in the order again; at the first time they just did. */
function enterStart(walk: Walk, node: WorkflowNode, frames: readonly Frame[]): void {
  if (walk.event.kind === 'started') {
    notePassed(walk.state, node.id, frames);
    return follow(walk, node.id, 'next', frames);
  }
  const { people } = answer(walk, 'people', node.id);
  const token = put(walk, node.id, frames, 'task');
  openTask(walk, { ...blankTask(walk, token, 'handle'), ownerId: people.ids[0] ?? null });
}

function leaveOutside(walk: Walk, node: WorkflowNode, frames: readonly Frame[], kind: 'sms' | 'webhook' | 'circle'): void {
  const token = put(walk, node.id, frames, 'effect');
  walk.state.effects.push({ no: takeNo(walk.state), kind, nodeId: node.id, token: token.no, state: 'due' });
}

function split(walk: Walk, node: Extract<WorkflowNode, { type: 'split' }>, frames: readonly Frame[]): void {
  const no = takeNo(walk.state);
  for (const outlet of node.outlets) follow(walk, node.id, outlet, [...frames, { split: no, outlet }]);
}

type TaskNode = Extract<WorkflowNode, { type: 'handle' | 'approve' }>;

function enterTask(walk: Walk, node: TaskNode, frames: readonly Frame[]): void {
  const { people } = answer(walk, 'people', node.id);
  const token = put(walk, node.id, frames, 'task');
  const blank = blankTask(walk, token, node.type);
  if (people.groupId !== null) openTask(walk, { ...blank, groupId: people.groupId });
  else if (node.type === 'handle' && people.ids.length > 1) openTask(walk, { ...blank, candidateIds: [...people.ids] });
  else {
    let before: number[] = [];
    for (const ownerId of new Set(people.ids)) {
      const task = openTask(walk, { ...blank, ownerId, after: before, state: before.length > 0 ? 'waiting' : 'open' });
      if (node.type === 'approve' && node.mode === 'order') before = [task.no];
    }
  }
  if (node.clock) startClock(walk, node.clock, { of: 'node', nodeId: node.id, token: token.no });
}

export function blankTask({ event }: Pick<Walk, 'event'>, token: Token | null, kind: Task['kind']): Omit<Task, 'no'> {
  return {
    ...{ nodeId: token?.nodeId ?? null, token: token?.no ?? null, kind, ownerId: null, groupId: null, candidateIds: [] },
    ...{ state: 'open', answer: null, after: [], addedTo: null, backTo: null, openedAt: event.at },
  };
}

export function openTask({ state }: Pick<Walk, 'state'>, task: Omit<Task, 'no'>): Task {
  const opened = { ...task, no: takeNo(state) };
  state.tasks.push(opened);
  return opened;
}

/** A clock that starts while the order is suspended stands still until it goes on. */
export function startClock(
  { state, event }: Walk,
  limit: TimeLimit,
  of: Pick<OrderState['clocks'][number], 'of' | 'nodeId' | 'token'>,
): void {
  const { minutes, time, warnPercent } = limit;
  const stretches = state.suspended ? [] : [{ from: event.at, to: null }];
  const clock = { no: takeNo(state), ...of, limit: { minutes, time, warnPercent }, stretches };
  state.clocks.push({ ...clock, warned: false, breached: false, stopped: false });
}

export function addTo(list: string[], ids: readonly string[]): void {
  for (const id of ids) if (!list.includes(id)) list.push(id);
}

export function notePassed(state: OrderState, nodeId: string, frames: readonly Frame[]): void {
  state.passed = [...state.passed.filter((one) => one.nodeId !== nodeId), { nodeId, frames: [...frames] }];
}

/** A place is over: what waited there does not count any more. */
export function removeToken(walk: Walk, no: number): void {
  const { state } = walk;
  state.tokens = state.tokens.filter((token) => token.no !== no);
  state.timers = state.timers.filter((timer) => timer.token !== no);
  for (const task of state.tasks) if (task.token === no && isUndone(task)) task.state = 'void';
  for (const effect of state.effects) if (effect.token === no && effect.state === 'due') effect.state = 'void';
  for (const clock of state.clocks) if (clock.token === no) stopClock(clock, walk.event.at);
}

export const isUndone = ({ state }: Task): boolean => state === 'open' || state === 'waiting';

export function pauseClock(clock: OrderState['clocks'][number], at: string): void {
  const running = clock.stretches.at(-1);
  if (running && running.to === null) running.to = at;
}

export function stopClock(clock: OrderState['clocks'][number], at: string): void {
  if (clock.stopped) return;
  pauseClock(clock, at);
  clock.stopped = true;
}

/** Merges branches, and ends the order when nothing is left to do. */
export function settle(walk: Walk): void {
  const { state } = walk;
  for (let merged = true; merged; ) merged = mergeBranches(walk);
  if (state.phase !== 'running' || state.tokens.length > 0) return;
  const { people, closeAt } = answer(walk, 'confirm', null);
  for (const clock of state.clocks) stopClock(clock, walk.event.at);
  if (closeAt <= walk.event.at) {
    // The tenant wants no confirmation.
    Object.assign(state, { phase: 'closed', code: CLOSED_AT_END });
    return;
  }
  state.phase = 'confirming';
  openTask(walk, { ...blankTask(walk, null, 'confirm'), ownerId: people.ids[0] ?? null });
  state.timers.push({ no: takeNo(state), kind: 'close', token: null, at: closeAt });
}

/** Of a split, all branches that still live wait at a join: they are one again. A branch that ended is not waited for. */
function mergeBranches(walk: Walk): boolean {
  const { state } = walk;
  for (const token of state.tokens) {
    const top = token.frames.at(-1);
    if (token.waits !== 'join' || !top) continue;
    const branches = state.tokens.filter(({ frames }) => frames.some(({ split: no }) => no === top.split));
    if (branches.some((one) => one.waits !== 'join' || one.frames.at(-1)?.split !== top.split)) continue;
    const last = branches.at(-1) ?? token;
    for (const { no } of branches) removeToken(walk, no);
    follow(walk, last.nodeId, 'next', last.frames.slice(0, -1));
    return true;
  }
  return false;
}

/** Everything that waits is over: the order ends. */
export function endAll(walk: Walk): void {
  const { state, event } = walk;
  for (const { no } of [...state.tokens]) removeToken(walk, no);
  for (const task of state.tasks) if (isUndone(task)) task.state = 'void';
  for (const clock of state.clocks) stopClock(clock, event.at);
  state.timers = [];
  state.suspended = false;
}

/** Goes back: what follows the node is void, and it runs anew. What runs beside it in other branches stays. */
export function goBack(walk: Walk, current: Token | null, to: { nodeId: string; frames: readonly Frame[] }): void {
  const isBelow = (frames: readonly Frame[]) =>
    to.frames.every((frame, at) => frames[at]?.split === frame.split && frames[at]?.outlet === frame.outlet);
  for (const token of [...walk.state.tokens]) {
    if (token.no === current?.no || isBelow(token.frames)) removeToken(walk, token.no);
  }
  enter(walk, to.nodeId, to.frames);
}
