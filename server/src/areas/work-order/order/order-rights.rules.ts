import type { OrderActKind } from '@lianxi/contracts/work-order/work-order-act';
import type { OrderEvent } from './order-events.ts';
import { isOpen, type OrderState, type Task } from './order-state.ts';

/** Who wants to act on an order. */
export interface Person {
  readonly agentId: string;
  /** The groups whose tasks they may claim. */
  readonly groupIds: readonly string[];
  /** They have the right to manage orders, and this one is in their data scope. */
  readonly manages: boolean;
  readonly isInitiator: boolean;
}

const mayClaim = (task: Task, { agentId, groupIds }: Person) =>
  task.ownerId === null && (task.candidateIds.includes(agentId) || (task.groupId !== null && groupIds.includes(task.groupId)));

/** What a person may do with a task. */
export function actsOnTask(state: OrderState, task: Task, person: Person): OrderActKind[] {
  if (!isOpen(state) || (task.state !== 'open' && task.state !== 'waiting')) return [];
  const acts: OrderActKind[] = [];
  const isOwner = task.ownerId === person.agentId;
  const beside = state.tasks.filter(({ token, state: now }) => token === task.token && now !== 'void');
  const isAdder = beside.some(({ no, ownerId }) => no === task.addedTo && ownerId === person.agentId);
  if (task.state === 'open' && !state.suspended) {
    if (mayClaim(task, person)) acts.push('claimed');
    if (isOwner && task.kind === 'approve') acts.push('agreed', 'refused', 'signersAdded');
    if (isOwner && task.kind !== 'approve') acts.push('submitted');
    if (isOwner && task.kind !== 'confirm') acts.push('delegated');
  }
  if ((isOwner && !state.suspended) || person.manages) acts.push('transferred');
  if (task.kind === 'approve' && beside.length > 1 && (isAdder || person.manages)) acts.push('signerRemoved');
  return acts;
}

/** What a person may do with the order as a whole. */
export function actsOnOrder(state: OrderState, person: Person): OrderActKind[] {
  const { agentId, manages, isInitiator } = person;
  if (state.phase === 'draft') return [];
  const acts: OrderActKind[] = ['copied'];
  const isOwner = state.tasks.some((task) => task.state === 'open' && task.ownerId === agentId);
  if (isOpen(state)) {
    if (state.undo?.by === agentId && !state.suspended) acts.push('withdrawn');
    if (state.phase === 'running' && !state.suspended) acts.push('urged');
    if (isOwner || manages) acts.push(state.suspended ? 'resumed' : 'suspended');
    if (manages || (state.phase === 'confirming' && isInitiator)) acts.push('closed');
    if (manages || isInitiator) acts.push('cancelled');
  }
  const canReopen = (state.phase === 'closed' || state.phase === 'confirming') && state.passed.length > 0;
  if (canReopen && (manages || isInitiator)) acts.push('reopened');
  return acts;
}

/** May the person cause this event? */
export function mayCause(state: OrderState, event: Pick<OrderEvent, 'kind'> & { task?: number }, person: Person): boolean {
  const acts: readonly string[] =
    event.task === undefined
      ? actsOnOrder(state, person)
      : state.tasks.filter(({ no }) => no === event.task).flatMap((task) => actsOnTask(state, task, person));
  return acts.includes(event.kind);
}
