import { addSigners, answerApproval, removeSigner, requireNoSigner } from './order-approval.ts';
import { type OrderEvent, Refused } from './order-events.ts';
import { type Flow, newOrder, type OrderState, type Task } from './order-state.ts';
import { comesBack, leave, markDone, openNext, openTaskOf, refuse, requireOpen, undoneTask } from './order-tasks.ts';
import type { Walk } from './order-walk.ts';
import * as walking from './order-walk.ts';

/*
 * An order is a pure machine over its log: version of the template, state, event → state. The tables of orders, tasks, clocks and
 * effects are written from the state; nothing else changes them (docs/decisions/0035).
 */

/** An order may be urged again after so long. */
const URGE_EVERY_MS = 10 * 60_000;

/** The code with which an order closes that nobody confirmed. */
const CLOSED_BY_TIME = 'confirmed-by-time';

/**
 * The next state.
 * @throws Refused when the event does not fit the state, Missing when a node on the way needs an answer of the server
 */
export function step(flow: Flow, before: OrderState, event: OrderEvent): OrderState {
  const state = structuredClone(before);
  const walk = walking.walkOf(flow, state, event);
  state.undo = keepsUndo(event) ? state.undo : null;
  act(walk, before);
  if (responds.has(event.kind)) {
    for (const clock of state.clocks) if (clock.of === 'first') walking.stopClock(clock, event.at);
  }
  walking.settle(walk);
  return state;
}

/** By these somebody responds to the order. */
const responds: ReadonlySet<string> = new Set(['claimed', 'submitted', 'agreed', 'refused', 'transferred', 'delegated']);

/** The state that a whole log gives. */
export const replay = (flow: Flow, log: readonly OrderEvent[]): OrderState =>
  log.reduce((state, event) => step(flow, state, event), newOrder());

/** Telling somebody does not end the time in which an act can be taken back. */
const keepsUndo = ({ kind }: OrderEvent) =>
  kind === 'withdrawn' || kind === 'urged' || kind === 'copied' || kind === 'clockWarned' || kind === 'clockBreached';

function act(walk: Walk, before: OrderState): void {
  const { state, event } = walk;
  switch (event.kind) {
    case 'started':
      refuse(state.phase !== 'draft', 'ended');
      state.phase = 'running';
      if (event.first) walking.startClock(walk, event.first, { of: 'first', nodeId: null, token: null });
      if (event.resolution) walking.startClock(walk, event.resolution, { of: 'order', nodeId: null, token: null });
      return walking.enter(walk, walk.flow.graph.nodes.find(({ type }) => type === 'start')?.id ?? '', []);
    case 'claimed': {
      const task = openTaskOf(walk, event.task);
      refuse(task.ownerId !== null, 'claimed');
      task.ownerId = event.by;
      return;
    }
    case 'submitted':
      return submit(walk, before, openTaskOf(walk, event.task));
    case 'agreed':
    case 'refused':
      return answerApproval(walk, before, openTaskOf(walk, event.task));
    case 'withdrawn':
      return withdraw(walk);
    case 'transferred':
    case 'ownerGone': {
      const task = undoneTask(state, event.task);
      requireNoSigner(state, task, [event.to]);
      task.ownerId = event.to;
      return;
    }
    case 'delegated': {
      const task = openTaskOf(walk, event.task);
      requireNoSigner(state, task, [event.to]);
      // Whom it was delegated to may delegate it too: it comes back to who did first, who decides.
      task.backTo ??= task.ownerId;
      task.ownerId = event.to;
      return;
    }
    case 'signersAdded':
      return addSigners(walk, openTaskOf(walk, event.task));
    case 'signerRemoved':
      return removeSigner(walk, undoneTask(state, event.task));
    case 'copied':
      refuse(state.phase === 'draft', 'ended');
      return walking.addTo(state.copiedTo, event.ids);
    case 'urged':
      requireOpen(state);
      refuse(state.urgedAt !== null && Date.parse(event.at) - Date.parse(state.urgedAt) < URGE_EVERY_MS, 'urgedBefore');
      state.urgedAt = event.at;
      state.urges += 1;
      return;
    case 'suspended':
      return suspend(walk, event.until);
    case 'resumed':
      refuse(!state.suspended, 'notSuspended');
      return resume(walk);
    case 'closed':
      requireOpen(state);
      return close(walk, event.code);
    case 'cancelled':
      refuse(state.phase === 'closed' || state.phase === 'cancelled', 'ended');
      walking.endAll(walk);
      state.phase = 'cancelled';
      return;
    case 'reopened':
      return reopen(walk, event.nodeId);
    case 'timerRang':
      return ring(walk, event.timer);
    case 'effectDone':
      return effectDone(walk, event.effect, event.how === 'sent' ? 'done' : 'skipped');
    case 'clockWarned':
    case 'clockBreached':
      for (const clock of state.clocks) {
        if (clock.no !== event.clock || clock.stopped) continue;
        clock.warned = true;
        clock.breached ||= event.kind === 'clockBreached';
      }
      return;
  }
}

function submit(walk: Walk, before: OrderState, task: Task): void {
  if (task.kind === 'approve') throw new Refused('notOpen');
  if (comesBack(walk, task)) return;
  markDone(walk, before, task, 'submitted');
  if (task.kind === 'confirm') return close(walk, 'confirmed');
  openNext(walk);
  if (walk.state.tasks.some((one) => one.token === task.token && walking.isUndone(one))) return;
  leave(walk, task, 'next');
}

/** What the last act made is void, and stays in the history; what it ended is as it was. */
function withdraw({ state, event }: Walk): void {
  const { undo } = state;
  if (!undo || undo.by !== event.by || state.suspended) throw new Refused('tooLate');
  const { before } = undo;
  const made = <T extends { no: number }>(all: readonly T[], former: readonly T[]) =>
    all.filter(({ no }) => !former.some((one) => one.no === no));
  const effects = made(state.effects, before.effects);
  refuse(
    effects.some((one) => one.state === 'done' || one.state === 'skipped'),
    'tooLate',
  );
  const tasks = made(state.tasks, before.tasks).map((task) => ({ ...task, state: 'void' as const }));
  Object.assign(state, {
    ...structuredClone(before),
    tasks: [...structuredClone(before.tasks), ...tasks],
    effects: [...structuredClone(before.effects), ...effects.map((one) => ({ ...one, state: 'void' as const }))],
    ...{ nextNo: state.nextNo, urgedAt: state.urgedAt, urges: state.urges, copiedTo: state.copiedTo, undo: null },
  });
}

/** The clocks stand still, and nobody acts. The timer of its end lets the order go on. */
function suspend({ state, event }: Walk, until: string): void {
  requireOpen(state);
  refuse(state.suspended, 'suspended');
  state.suspended = true;
  for (const clock of state.clocks) if (!clock.stopped) walking.pauseClock(clock, event.at);
  state.timers.push({ no: walking.takeNo(state), kind: 'resume', token: null, at: until });
}

function resume({ state, event }: Walk): void {
  state.suspended = false;
  state.timers = state.timers.filter(({ kind }) => kind !== 'resume');
  for (const clock of state.clocks) if (!clock.stopped) clock.stretches.push({ from: event.at, to: null });
}

function close(walk: Walk, code: string): void {
  walking.endAll(walk);
  walk.state.phase = 'closed';
  walk.state.code = code;
}

/** The order goes on at a node that it passed. The time that it took counts on. */
function reopen(walk: Walk, nodeId: string): void {
  const { state } = walk;
  refuse(state.phase !== 'closed' && state.phase !== 'confirming', 'notClosed');
  const passed = state.passed.find((one) => one.nodeId === nodeId);
  if (!passed) throw new Refused('notPassed');
  walking.endAll(walk);
  state.phase = 'running';
  state.code = null;
  state.reopened += 1;
  const whole = state.clocks.findLast((clock) => clock.of === 'order');
  if (whole) Object.assign(whole, { stopped: false, stretches: [...whole.stretches, { from: walk.event.at, to: null }] });
  walking.enter(walk, passed.nodeId, []);
}

/** While an order is suspended, only the end of the suspension rings. */
function ring(walk: Walk, no: number): void {
  const { state } = walk;
  const timer = state.timers.find((one) => one.no === no);
  if (!timer) throw new Refused('notOpen');
  if (timer.kind === 'resume') return resume(walk);
  refuse(state.suspended, 'suspended');
  if (timer.kind === 'close') return close(walk, CLOSED_BY_TIME);
  const token = state.tokens.find((one) => one.no === timer.token);
  if (!token) throw new Refused('notOpen');
  walking.removeToken(walk, token.no);
  walking.follow(walk, token.nodeId, 'next', token.frames);
}

function effectDone(walk: Walk, no: number, how: 'done' | 'skipped'): void {
  const effect = walk.state.effects.find((one) => one.no === no);
  if (effect?.state !== 'due') throw new Refused('notOpen');
  effect.state = how;
  const token = walk.state.tokens.find((one) => one.no === effect.token);
  if (!token) return;
  walking.removeToken(walk, token.no);
  // A circle goes on behind the node at which it was stopped only if a person skips it: it then ends there.
  if (effect.kind !== 'circle') walking.follow(walk, token.nodeId, 'next', token.frames);
}
