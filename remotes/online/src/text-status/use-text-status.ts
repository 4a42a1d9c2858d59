import { statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { textStatusChanged } from '@lianxi/contracts/online/events';
import { myTextStatus, type TextStatus, textOffline, textOnline } from '@lianxi/contracts/online/text-status.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { type Action, useAction } from '@lianxi/shared/client/use-action';
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import type { LiveState } from '@lianxi/shared/ui/live-status';
import { useEffect } from 'react';
import { askToLeave } from './leave-question.tsx';

/** The status in which an agent receives conversations. */
export const ONLINE = '1';
const OFFLINE = '0';

/** A reading that began before the change would restore the former value. */
async function remember(status: TextStatus): Promise<void> {
  const queryKey = callKey(myTextStatus, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, status);
}

/** The agent's own text status and its choices, updated live, except the number of those who wait. */
export function useTextStatus(): {
  status: TextStatus | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  choose: Action<[value: string]>;
  choices: { value: string; text: string }[];
} {
  const { data: status, error, refetch } = useCall(myTextStatus, {});
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '2' } }, { staleTime: 60_000 });
  useEffect(() => onAgentEvent(textStatusChanged, (changed) => void remember(changed)), []);
  const choose = useAction(async (value: string) => {
    if (value === ONLINE) return remember(await call(textOnline, { body: {} }));
    const leave = status?.onlineServiceStatus === ONLINE ? await askToLeave() : {};
    if (leave === null) return;
    const option = options.find((each) => each.value === value);
    await remember(
      await call(textOffline, { body: { ...leave, ...(option && { statusId: option.id, statusName: option.name }) } }),
    );
  });
  const choices = [
    { value: ONLINE, text: '在线' },
    ...options.map(({ value, name }) => ({ value, text: name })),
    { value: OFFLINE, text: '离线' },
  ];
  return { status, error, refetch, choose, choices };
}

const faces: Record<string, LiveState> = { [ONLINE]: 'idle', [OFFLINE]: 'offline' };

/** The colour and icon of a text status; an unknown status is shown as offline. */
export const textFace = (status: TextStatus | undefined): LiveState => faces[status?.onlineServiceStatus ?? OFFLINE] ?? 'busy';
