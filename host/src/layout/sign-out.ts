import { signOut } from '@lianxi/contracts/auth/auth.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { signOutWith } from '@lianxi/shared/client/session-end';
import { toastError } from '@lianxi/shared/ui/toast';
import { mayLeavePortal } from '../tabs/use-tabs.ts';

/** Signs the agent out, unless a tab has unsaved input and the agent stays. */
export async function leave(): Promise<void> {
  const { token } = sessionStore.getState();
  if (token === null || !(await mayLeavePortal())) return;
  try {
    await signOutWith(() => call(signOut), token);
  } catch (error) {
    toastError(error, '退出失败');
  }
}
