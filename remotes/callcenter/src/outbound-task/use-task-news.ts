import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import { outboundTask, outboundTaskFunnel } from '@lianxi/contracts/outbound/outbound-task.contract';
import { taskAgents } from '@lianxi/contracts/outbound/task-allocation.contract';
import { taskAttempts, taskOutcomes } from '@lianxi/contracts/outbound/task-attempt.contract';
import { taskContacts } from '@lianxi/contracts/outbound/task-contact.contract';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

/** Loads again everything on screen that shows outbound tasks. */
export async function refreshTasks(): Promise<void> {
  await Promise.all([
    invalidate(outboundTask.list),
    invalidate(outboundTask.read),
    invalidate(outboundTaskFunnel),
    invalidate(taskContacts),
    invalidate(taskAgents),
    invalidate(taskAttempts),
    invalidate(taskOutcomes),
  ]);
}

const topics = [outboundTasksTopic];
/** Figures move with every call: not too often for a reader. */
const GAP_MS = 3000;

/** Updates the shown tasks when the server notifies of a change. */
export function useTaskNews(): void {
  useLiveReading(topics, true, refreshTasks, GAP_MS);
}
