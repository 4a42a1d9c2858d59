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
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Choice } from '@lianxi/shared/ui/choice';
import { confirm } from '@lianxi/shared/ui/confirm';
import { type LiveState, LiveStatus } from '@lianxi/shared/ui/live-status';
import { toastError } from '@lianxi/shared/ui/toast';
import { useEffect, useState } from 'react';
import { CallSwitches } from './call-switches.tsx';
import { countHeld } from './dialogue-state.ts';
import { useDesk, useDeskState } from './use-desk.ts';

/** The queue is the whole tenant's: no event tells its every change. */
const QUEUE_POLL_MS = 10_000;

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

/** The agent's own text status, followed live. */
export function useTextStatus() {
  const visible = useTabVisible();
  const { data } = useCall(myTextStatus, {}, { refetchInterval: visible ? QUEUE_POLL_MS : false });
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '2' } }, { staleTime: 60_000 });
  const [switching, setSwitching] = useState(false);
  useEffect(() => onAgentEvent(textStatusChanged, (status) => void remember(status)), []);
  const choose = async (value: string) => {
    setSwitching(true);
    try {
      if (value === ONLINE) await remember(await call(textOnline, { body: {} }));
      else if (await mayLeave(data)) {
        const option = options.find((each) => each.value === value);
        await remember(await call(textOffline, { body: option ? { statusId: option.id, statusName: option.name } : {} }));
      }
    } catch (error) {
      toastError(error);
    } finally {
      setSwitching(false);
    }
  };
  const choices = [
    { value: ONLINE, text: '在线' },
    ...options.map(({ value, name }) => ({ value, text: name })),
    { value: OFFLINE, text: '离线' },
  ];
  return { status: data, switching, choose, choices };
}

const faces: Record<string, LiveState> = { [ONLINE]: 'idle', [OFFLINE]: 'offline' };

/** Online or not, how many are held of how many, and who waits. */
export function TextStatusBar() {
  const { status, choose, choices } = useTextStatus();
  // The desk knows sooner than the next poll.
  const { agentId } = useDesk();
  const held = useDeskState((state) => countHeld(state, agentId));
  const face = faces[status?.onlineServiceStatus ?? OFFLINE] ?? 'busy';
  return (
    <header className="chat-status">
      <div className="chat-status-row">
        <LiveStatus state={face} text="" />
        <Choice
          label="文本状态"
          none="选择状态"
          options={choices}
          value={status?.onlineServiceStatus}
          onChange={(value) => value !== undefined && void choose(value)}
        />
        <CallSwitches />
      </div>
      <dl className="chat-figures">
        <div>
          <dt>接待</dt>
          <dd>{status ? `${held} / ${status.capacity}` : '—'}</dd>
        </div>
        <div>
          <dt>排队</dt>
          <dd className={status && status.queued > 0 ? 'chat-figure-waits' : undefined}>
            {status ? `${status.queued} 人` : '—'}
          </dd>
        </div>
      </dl>
    </header>
  );
}
