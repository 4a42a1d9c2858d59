import { agentEvent } from '../kit/events.ts';
import { task } from './task.contract.ts';

/** A task of this agent started, got on or ended. */
export const taskChanged = agentEvent('task.changed', task);
