import { statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { textStatusChanged } from '@lianxi/contracts/online/events';
import {
  lastInGroup,
  myTextStatus,
  type TextStatus,
  textOffline,
  textOnline,
} from '@lianxi/contracts/online/text-status.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { type Action, useAction } from '@lianxi/shared/client/use-action';
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import type { LiveState } from '@lianxi/shared/ui/live-status';
import { useEffect } from 'react';

/** The status in which conversations are taken. */
export const ONLINE = '1';
const OFFLINE = '0';

/** A reading that began before the change would bring back what stood then. */
async function remember(status: TextStatus): Promise<void> {
  const queryKey = callKey(myTextStatus, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, status);
}

/** Asks an agent who is online whether their skill groups may be left without anybody (specification section 4). */
async function mayLeave(status: TextStatus | undefined): Promise<boolean> {
  if (status?.onlineServiceStatus !== ONLINE) return true;
  const { agentList } = await call(lastInGroup, { query: {} });
  if (agentList.length === 0) return true;
  const names = agentList.map(({ skillName }) => skillName).join('、');
  const words = `您是以下技能组最后一位在线坐席：${names}。离开后将没有坐席接待客户。`;
  return confirm({ title: '确定离开吗？', words, act: '确定离开', danger: true });
}

/** The agent's own text status and what it can be, followed live; read again every `pollMs`, for what no event tells. */
export function useTextStatus(pollMs: number | false = false): {
  status: TextStatus | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  choose: Action<[value: string]>;
  choices: { value: string; text: string }[];
} {
  const { data: status, error, refetch } = useCall(myTextStatus, {}, { refetchInterval: pollMs });
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '2' } }, { staleTime: 60_000 });
  useEffect(() => onAgentEvent(textStatusChanged, (changed) => void remember(changed)), []);
  const choose = useAction(async (value: string) => {
    if (value === ONLINE) return remember(await call(textOnline, { body: {} }));
    if (!(await mayLeave(status))) return;
    const option = options.find((each) => each.value === value);
    await remember(await call(textOffline, { body: option ? { statusId: option.id, statusName: option.name } : {} }));
  });
  const choices = [
    { value: ONLINE, text: '在线' },
    ...options.map(({ value, name }) => ({ value, text: name })),
    { value: OFFLINE, text: '离线' },
  ];
  return { status, error, refetch, choose, choices };
}

const faces: Record<string, LiveState> = { [ONLINE]: 'idle', [OFFLINE]: 'offline' };

/** The colour and icon of a text status; of one that is not known yet, those of being offline. */
export const textFace = (status: TextStatus | undefined): LiveState => faces[status?.onlineServiceStatus ?? OFFLINE] ?? 'busy';
