import { useState } from 'react';
import { useStore } from 'zustand';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import { type ActionOptions, ActionRun, type ActionState } from './action-run.ts';

export interface Action<A extends unknown[]> extends ActionState {
  /** Runs the work once at a time. Returns whether it succeeded; the user has seen a failure by then. */
  run(...args: A): Promise<boolean>;
}

/**
 * An action of a button: one run at a time, its failure as a toast, its success if it has a text.
 *
 *     const end = useAction(async (id: string) => { await call(endTask, { params: { id } }); await invalidate(taskList); });
 *     <Button loading={end.running} disabled={end.disabled} onClick={() => end.run(row.id)}>结束</Button>
 */
export function useAction<A extends unknown[], R>(work: (...args: A) => Promise<R>, options: ActionOptions<R> = {}): Action<A> {
  const [action] = useState(() => new ActionRun({ notifySuccess: toastSuccess, notifyFailure: toastError }));
  const state = useStore(action.state);
  return { ...state, run: (...args) => action.run(() => work(...args), options) };
}
