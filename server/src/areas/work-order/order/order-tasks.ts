import { type Refusal, Refused } from './order-events.ts';
import { isOpen, type OrderState, type Task } from './order-state.ts';
import type { Walk } from './order-walk.ts';
import * as walking from './order-walk.ts';

/** What acts on tasks have in common: which task is meant, and what follows when it is done. */

export function refuse(when: boolean, why: Refusal): void {
  if (when) throw new Refused(why);
}

export const requireOpen = (state: OrderState) => refuse(!isOpen(state), 'ended');

export function undoneTask(state: OrderState, no: number): Task {
  requireOpen(state);
  const task = state.tasks.find((one) => one.no === no);
  if (!task || !walking.isUndone(task)) throw new Refused('notOpen');
  return task;
}

export function openTaskOf({ state }: Walk, no: number): Task {
  const task = undoneTask(state, no);
  refuse(state.suspended, 'suspended');
  refuse(task.state !== 'open', 'notOpen');
  return task;
}

export function markDone(walk: Walk, before: OrderState, task: Task, answer: NonNullable<Task['answer']>): void {
  const { state, event } = walk;
  task.state = 'done';
  task.answer = answer;
  if (event.by === null) return;
  if (task.nodeId !== null) {
    const did = state.did[task.nodeId] ?? [];
    walking.addTo(did, [event.by]);
    state.did[task.nodeId] = did;
  }
  state.undo = { by: event.by, task: task.no, before: { ...structuredClone(before), undo: null } };
}

/** A delegated task comes back to who delegated it, who decides. */
export function comesBack({ state }: Walk, task: Task): boolean {
  if (task.backTo === null) return false;
  task.ownerId = task.backTo;
  task.backTo = null;
  state.undo = null;
  return true;
}

/** A node is over: its place is left by an outlet. */
export function leave(walk: Walk, task: Task, outlet: string): void {
  const token = walk.state.tokens.find(({ no }) => no === task.token);
  if (!token) return;
  walking.notePassed(walk.state, token.nodeId, token.frames);
  walking.removeToken(walk, token.no);
  walking.follow(walk, token.nodeId, outlet, token.frames);
}

/** Tasks whose turn has come. */
export function openNext({ state, event }: Walk): void {
  const isOver = (no: number) => {
    const before = state.tasks.find((one) => one.no === no);
    return before === undefined || !walking.isUndone(before);
  };
  for (const task of state.tasks) {
    if (task.state !== 'waiting' || !task.after.every(isOver)) continue;
    task.state = 'open';
    task.openedAt = event.at;
  }
}
