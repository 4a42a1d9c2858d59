import { saveGuideProgress } from '@lianxi/contracts/guide/guide.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { GUIDE_RUNS_KEY } from './guide-runs.ts';

let last: Promise<unknown> = Promise.resolve();

/** Stores where the user is, in the order of the steps. A step that is not stored is shown again: nobody is told. */
export function noteProgress(scene: string, step: number, done: boolean): void {
  last = last.then(() => call(saveGuideProgress, { body: { scene, step, done } })).catch(() => undefined);
}

/** The guide runs in this window of the browser: a reload continues it. */
export function markRunning(runs: boolean): void {
  if (runs) sessionStorage.setItem(GUIDE_RUNS_KEY, sessionStore.getState().userinfo?.user_id ?? '');
  else sessionStorage.removeItem(GUIDE_RUNS_KEY);
}
