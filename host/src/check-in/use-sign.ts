import { signChanged } from '@lianxi/contracts/attendance/events';
import { checkIn, checkOut, readSign, type SignState } from '@lianxi/contracts/attendance/sign.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import { toastError } from '@lianxi/shared/ui/toast';
import { useEffect } from 'react';

/** While check-in is required, the state is read so often (specification section 9); a hidden page pauses. */
const POLL_MS = 3000;
/** Else it may become required meanwhile. */
const SELDOM_MS = 60_000;

/** A reading that began before the change would restore the former state. */
async function remember(state: SignState): Promise<void> {
  const queryKey = callKey(readSign, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, state);
}

/** The agent's check-in, read again by itself and told by the server at once. */
export function useSign(): SignState | undefined {
  const { data: sign, error } = useCall(
    readSign,
    {},
    { refetchInterval: ({ state }) => (state.data?.signSwitch === '1' ? POLL_MS : SELDOM_MS) },
  );
  useEffect(() => onAgentEvent(signChanged, (state) => void remember(state)), []);
  const failed = error !== null && sign?.signSwitch !== '0';
  useEffect(() => {
    if (failed) toastError(error, '签到状态获取失败！');
  }, [failed]);
  return sign;
}

export const signIn = async (): Promise<void> => remember(await call(checkIn));
export const signOut = async (): Promise<void> => remember(await call(checkOut));
