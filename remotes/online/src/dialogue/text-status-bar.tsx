import IconMute from '@douyinfe/semi-icons/lib/es/icons/IconMute';
import IconVolume2 from '@douyinfe/semi-icons/lib/es/icons/IconVolume2';
import { Button, Switch, Tooltip } from '@douyinfe/semi-ui';
import { textStatusChanged } from '@lianxi/contracts/online/events';
import { myTextStatus, type TextStatus, textOffline, textOnline } from '@lianxi/contracts/online/text-status.contract';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { toastError } from '@lianxi/shared/ui/toast';
import { useEffect, useState } from 'react';
import { countHeld } from './dialogue-state.ts';
import { isSoundOn, setSound } from './unseen.ts';
import { useDeskState } from './use-desk.ts';

/** The queue is the whole tenant's: no event tells its every change. */
const QUEUE_POLL_MS = 10_000;

const remember = (status: TextStatus) => queryClient.setQueryData(callKey(myTextStatus, {}), status);

/** The agent's own text status, followed live. */
export function useTextStatus() {
  const visible = useTabVisible();
  const { data } = useCall(myTextStatus, {}, { refetchInterval: visible ? QUEUE_POLL_MS : false });
  const [switching, setSwitching] = useState(false);
  useEffect(() => onAgentEvent(textStatusChanged, remember), []);
  const turn = async (on: boolean) => {
    setSwitching(true);
    try {
      remember(await call(on ? textOnline : textOffline));
    } catch (error) {
      toastError(error);
    } finally {
      setSwitching(false);
    }
  };
  return { status: data, switching, turn };
}

/** Online or not, how many are held of how many, and who waits. */
export function TextStatusBar() {
  const { status, switching, turn } = useTextStatus();
  const [sound, setSoundOn] = useState(isSoundOn);
  // The desk knows sooner than the next poll.
  const held = useDeskState(countHeld);
  const online = status?.onlineServiceStatus === '1';
  const toggleSound = () => {
    setSound(!sound);
    setSoundOn(!sound);
  };
  return (
    <header className="chat-status">
      <div className="chat-status-row">
        <Switch
          size="small"
          aria-label="接收新会话"
          checked={online}
          loading={switching}
          disabled={!status}
          onChange={(on) => void turn(on)}
        />
        <LiveStatus state={online ? 'idle' : 'offline'} text={status?.onlineServiceStatusName ?? '离线'} />
        <Tooltip content={sound ? '关闭消息提示音' : '打开消息提示音'}>
          {/* Semi's Tooltip needs an element to point at, and Button gives it none; only the button is a stop of the tab key. */}
          <span className="chat-sound" tabIndex={-1}>
            <Button
              theme="borderless"
              type="tertiary"
              size="small"
              icon={sound ? <IconVolume2 /> : <IconMute />}
              aria-label="消息提示音"
              aria-pressed={sound}
              onClick={toggleSound}
            />
          </span>
        </Tooltip>
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
