import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type * as z from 'zod';
import type { TenantTx } from '../db/db.ts';
import { isTransient } from '../db/transient.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { changeTask, findTask, type TaskChange } from './task.queries.ts';

/** A running task. */
export interface RunningTask {
  readonly tenantId: number;
  readonly taskId: string;
  /** Aborts when the owner cancels: checked twice a second. */
  readonly signal: AbortSignal;
  /** The progress. Callers may call it often; it is written at most twice a second. Throws if the task was cancelled. */
  progress(done: number, total: number): Promise<void>;
}

/** The owner cancelled; the running transaction rolls back. */
export class TaskCancelled extends Error {}

const WRITE_MS = 500;

/** A job that does the work of a task. */
type TaskJob = Pick<JobContext<z.ZodType<{ tenantId: number; taskId: string }>>, 'data' | 'db' | 'log' | 'lastTry'>;

/**
 * Runs the work of a task inside a job. An error of the work ends the task with one sentence. If a retry may succeed (the
 * database is away, another transaction won), the job fails instead and runs again. Work that changes data uses one
 * transaction, in which it also ends the task: {@link endTask}. So a server that dies leaves all of it or nothing, and the
 * process that takes over the job does it once.
 */
export async function runTask(
  { data: { tenantId, taskId }, db, log, lastTry }: TaskJob,
  work: (task: RunningTask) => Promise<TaskChange | null>,
): Promise<void> {
  const change = (part: TaskChange) => db.tenant(tenantId, (tenant) => changeTask(tenant, taskId, part));
  if (!(await change({ state: 'running' }))) return;
  const cancelling = new AbortController();
  let written = 0;
  const watch = setInterval(() => {
    db.tenant(tenantId, (tenant) => findTask(tenant, taskId)).then(
      (task) => (!task || task.state === 'cancelled') && cancelling.abort(new TaskCancelled()),
      () => undefined,
    );
  }, WRITE_MS);
  try {
    const end = await work({
      tenantId,
      taskId,
      signal: cancelling.signal,
      async progress(done, total) {
        cancelling.signal.throwIfAborted();
        if (Date.now() - written < WRITE_MS) return;
        written = Date.now();
        if (!(await change({ done: Math.floor(done), total }))) throw new TaskCancelled();
      },
    });
    if (end) await change({ state: 'done', ...end });
  } catch (error) {
    if (error instanceof TaskCancelled || cancelling.signal.aborted) return;
    if (isTransient(error) && !lastTry) throw error;
    if (!(error instanceof CodedError)) log.error({ err: error, taskId }, 'task failed');
    const message = error instanceof CodedError ? error.message : commonErrors.internal.text;
    await change({ state: 'failed', message });
  } finally {
    clearInterval(watch);
  }
}

/** Ends a task in the transaction of its changes. Throws if it was cancelled in the meantime: then nothing changes. */
export async function endTask(tenant: TenantTx, taskId: string, change: TaskChange): Promise<void> {
  if (!(await changeTask(tenant, taskId, { state: 'done', ...change }))) throw new TaskCancelled();
}
