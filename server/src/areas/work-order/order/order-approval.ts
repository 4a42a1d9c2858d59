import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { decide } from './approval.rules.ts';
import { Refused } from './order-events.ts';
import type { Frame, OrderState, Task } from './order-state.ts';
import { comesBack, leave, markDone, openNext, refuse } from './order-tasks.ts';
import type { Walk } from './order-walk.ts';
import * as walking from './order-walk.ts';

/** The code with which an order closes that an approval refused. */
const CLOSED_BY_REFUSAL = 'refused';

export function answerApproval(walk: Walk, before: OrderState, task: Task): void {
  const { event, state, flow } = walk;
  if (task.kind !== 'approve' || task.token === null || task.nodeId === null) throw new Refused('notOpen');
  const node = walking.nodeOf(flow, task.nodeId);
  if (node?.type !== 'approve') throw new Refused('notOpen');
  if (comesBack(walk, task)) return;
  const backTo = event.kind === 'refused' ? event.backTo : null;
  markDone(walk, before, task, event.kind === 'refused' ? 'refused' : 'agreed');
  if (backTo !== null) {
    const passed = state.passed.find(({ nodeId }) => nodeId === backTo);
    const token = state.tokens.find(({ no }) => no === task.token) ?? null;
    if (!passed || isBeside(passed.frames, token?.frames ?? [])) throw new Refused('notPassed');
    return walking.goBack(walk, token, passed);
  }
  finishApproval(walk, node, task);
}

/** Another branch of a split, or of an earlier round: who goes back there would end the own branch, and its work would be missing. */
const isBeside = (to: readonly Frame[], from: readonly Frame[]) =>
  to.some(({ split, outlet }, at) => {
    const own = from[at];
    return own !== undefined && (own.split !== split || own.outlet !== outlet);
  });

export function finishApproval(walk: Walk, node: Extract<WorkflowNode, { type: 'approve' }>, task: Task): void {
  openNext(walk);
  const decision = decide(
    node,
    walk.state.tasks.filter(({ token }) => token === task.token),
  );
  if (decision === 'agreed') return leave(walk, task, 'passed');
  if (decision !== 'refused') return;
  const isDrawn = walk.flow.graph.edges.some(({ from, outlet }) => from === node.id && outlet === 'refused');
  if (isDrawn) return leave(walk, task, 'refused');
  walking.endAll(walk);
  walk.state.phase = 'closed';
  walk.state.code = CLOSED_BY_REFUSAL;
}

export function requireNoSigner(state: OrderState, task: Task, ids: readonly string[]): void {
  const beside = state.tasks.filter(({ token, state: now, no }) => token === task.token && now !== 'void' && no !== task.no);
  refuse(task.kind === 'approve' && beside.some(({ ownerId }) => ownerId !== null && ids.includes(ownerId)), 'alreadySigner');
}

/** For this run only; the drawing stays. Before: they first, then I. After: the node goes on only when they agreed. */
export function addSigners(walk: Walk, task: Task): void {
  const { state, event } = walk;
  if (event.kind !== 'signersAdded' || task.kind !== 'approve') throw new Refused('notOpen');
  requireNoSigner(state, task, event.ids);
  refuse(task.ownerId !== null && event.ids.includes(task.ownerId), 'alreadySigner');
  const token = state.tokens.find(({ no }) => no === task.token) ?? null;
  const { where } = event;
  const after = where === 'after' ? [task.no] : [];
  const added = [...new Set(event.ids)].map((ownerId) =>
    walking.openTask(walk, {
      ...walking.blankTask(walk, token, 'approve'),
      ...{ ownerId, after, addedTo: task.no, state: where === 'after' ? 'waiting' : 'open' },
    }),
  );
  if (where === 'after') return;
  task.after = [...task.after, ...added.map(({ no }) => no)];
  task.state = 'waiting';
}

export function removeSigner(walk: Walk, task: Task): void {
  const { state, flow } = walk;
  const node = task.nodeId === null ? undefined : walking.nodeOf(flow, task.nodeId);
  if (task.kind !== 'approve' || node?.type !== 'approve') throw new Refused('notOpen');
  const others = state.tasks.filter((one) => one.token === task.token && one.no !== task.no && one.state !== 'void');
  refuse(others.length === 0, 'lastSigner');
  // Who is asked after the removed one comes after the one before.
  for (const other of others) other.after = other.after.flatMap((no) => (no === task.no ? task.after : [no]));
  for (const other of others) if (other.addedTo === task.no) other.addedTo = null;
  task.state = 'void';
  finishApproval(walk, node, task);
}
