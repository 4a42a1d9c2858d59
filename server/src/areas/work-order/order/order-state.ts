import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';

/** A limit of time, as a node or a template names it. */
export interface TimeLimit {
  readonly minutes: number;
  readonly time: 'working' | 'wall';
  readonly warnPercent: number;
}

/** By what an order runs: the version of its template with which it began. */
export interface Flow {
  readonly graph: WorkflowGraph;
}

/** Inside which branch of which split a token is. */
export interface Frame {
  readonly split: number;
  readonly outlet: string;
}

/** A place at which the order is. A split makes several. */
export interface Token {
  no: number;
  nodeId: string;
  frames: Frame[];
  waits: 'task' | 'timer' | 'effect' | 'join';
}

/** `waiting`: its turn comes after that of others. `void`: it does not count any more, and stays in the history. */
export interface Task {
  no: number;
  /** Null: the initiator confirms that the order is done. */
  nodeId: string | null;
  token: number | null;
  kind: 'handle' | 'approve' | 'confirm';
  /** Null: nobody has claimed it. */
  ownerId: string | null;
  groupId: string | null;
  candidateIds: string[];
  state: 'open' | 'waiting' | 'done' | 'void';
  answer: 'submitted' | 'agreed' | 'refused' | null;
  /** It opens when these are done. */
  after: number[];
  /** The task whose owner added this one. */
  addedTo: number | null;
  /** Who delegated it: it comes back to them. */
  backTo: string | null;
  openedAt: string;
}

export interface Stretch {
  from: string;
  to: string | null;
}

/** What it counts is in its stretches; when it is due follows from them and the calendar (clock.rules.ts). */
export interface Clock {
  no: number;
  /** `first`: until somebody responds. `order`: until it is resolved. */
  of: 'node' | 'first' | 'order';
  nodeId: string | null;
  token: number | null;
  limit: TimeLimit;
  stretches: Stretch[];
  warned: boolean;
  breached: boolean;
  stopped: boolean;
}

/** Something happens at a time. `wait`: a node is over. `resume`: a suspension is. `close`: nobody confirmed the order. */
export interface Timer {
  no: number;
  kind: 'wait' | 'resume' | 'close';
  token: number | null;
  at: string;
}

/** Something that leaves the database. The token waits for it. `circle`: the workflow turned without end; it needs a person. */
export interface Effect {
  no: number;
  kind: 'sms' | 'webhook' | 'circle';
  nodeId: string;
  token: number | null;
  state: 'due' | 'done' | 'skipped' | 'void';
}

/** A node that people passed, or that sent them out: an order can go back to it. */
export interface Passed {
  readonly nodeId: string;
  readonly frames: readonly Frame[];
}

export interface OrderState {
  phase: 'draft' | 'running' | 'confirming' | 'closed' | 'cancelled';
  suspended: boolean;
  tokens: Token[];
  tasks: Task[];
  clocks: Clock[];
  timers: Timer[];
  effects: Effect[];
  passed: Passed[];
  /** Who acted at a node, by its id. */
  did: Record<string, string[]>;
  copiedTo: string[];
  urgedAt: string | null;
  urges: number;
  /** With which code the order was closed. */
  code: string | null;
  reopened: number;
  nextNo: number;
  /** What the last act of a person made of the order: that person may take it back. */
  undo: { by: string; task: number; before: OrderState } | null;
}

export const newOrder = (): OrderState => ({
  ...{ phase: 'draft', suspended: false, tokens: [], tasks: [], clocks: [], timers: [], effects: [], passed: [], did: {} },
  ...{ copiedTo: [], urgedAt: null, urges: 0, code: null, reopened: 0, nextNo: 1, undo: null },
});

/** 草稿, 待领取, 处理中, 挂起, 待确认, 已关闭, 已撤销. */
export type OrderStatus = 'draft' | 'claimable' | 'active' | 'suspended' | 'confirming' | 'closed' | 'cancelled';

export function statusOf(state: OrderState): OrderStatus {
  if (state.phase !== 'running') return state.suspended && isOpen(state) ? 'suspended' : state.phase;
  if (state.suspended) return 'suspended';
  const open = state.tasks.filter((task) => task.state === 'open');
  return open.length > 0 && open.every(({ ownerId }) => ownerId === null) ? 'claimable' : 'active';
}

export const isOpen = ({ phase }: OrderState): boolean => phase === 'running' || phase === 'confirming';

/** Why an order is dead: it is open, and nothing is under way. Null: it lives. */
export function deathOf(state: OrderState): string | null {
  if (!isOpen(state)) return null;
  const open = state.tasks.filter((task) => task.state === 'open');
  const orphan = open.find(({ ownerId, groupId, candidateIds }) => !ownerId && !groupId && candidateIds.length === 0);
  if (orphan) return `task ${orphan.no} belongs to nobody`;
  for (const token of state.tokens) {
    if (token.waits === 'task' && !open.some((task) => task.token === token.no)) return `no open task at ${token.nodeId}`;
    if (token.waits === 'timer' && !state.timers.some((timer) => timer.token === token.no)) return `no timer at ${token.nodeId}`;
    const isWaited = (effect: Effect) => effect.token === token.no && effect.state === 'due';
    if (token.waits === 'effect' && !state.effects.some(isWaited)) return `no effect at ${token.nodeId}`;
  }
  if (state.tokens.length > 0 && state.tokens.every(({ waits }) => waits === 'join')) return 'all branches wait at joins';
  if (open.length + state.timers.length + state.effects.filter((one) => one.state === 'due').length === 0) return 'nothing waits';
  return null;
}
