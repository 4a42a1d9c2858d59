import IconBell from '@douyinfe/semi-icons/lib/es/icons/IconBell';
import IconBellStroked from '@douyinfe/semi-icons/lib/es/icons/IconBellStroked';
import IconBulb from '@douyinfe/semi-icons/lib/es/icons/IconBulb';
import IconMute from '@douyinfe/semi-icons/lib/es/icons/IconMute';
import IconVolume2 from '@douyinfe/semi-icons/lib/es/icons/IconVolume2';
import { Button, Tooltip } from '@douyinfe/semi-ui';
import { isSoundOn, noticeState, setNotice, setSound } from '@lianxi/shared/portal/attention';
import { type ReactElement, useState } from 'react';
import { switchCandidates, useCandidatesOn } from './candidates-switch.ts';
import './call-switches.css';

/**
 * How a new message in the background notifies the agent: sound, desktop notice. A third switch turns suggested answers on or
 * off.
 */
export function CallSwitches() {
  const [sound, setSoundOn] = useState(isSoundOn);
  const [notice, setNoticeState] = useState(noticeState);
  const candidates = useCandidatesOn();
  const toggleSound = () => {
    setSound(!sound);
    setSoundOn(!sound);
  };
  const toggleNotice = async () => {
    await setNotice(notice !== 'on');
    setNoticeState(noticeState());
  };
  const words = { on: '关闭桌面通知', off: '打开桌面通知', ask: '打开桌面通知', refused: '浏览器已禁止桌面通知' }[notice];
  return (
    <span className="chat-calls">
      <Toggle
        hint={words}
        label="桌面通知"
        on={notice === 'on'}
        disabled={notice === 'refused'}
        onToggle={() => void toggleNotice()}
      >
        {notice === 'on' ? <IconBell /> : <IconBellStroked />}
      </Toggle>
      <Toggle hint={sound ? '关闭消息提示音' : '打开消息提示音'} label="消息提示音" on={sound} onToggle={toggleSound}>
        {sound ? <IconVolume2 /> : <IconMute />}
      </Toggle>
      <Toggle
        hint={candidates ? '关闭候选回答' : '打开候选回答'}
        label="候选回答"
        on={candidates}
        onToggle={() => switchCandidates(!candidates)}
      >
        <IconBulb className={candidates ? undefined : 'chat-call-off'} />
      </Toggle>
    </span>
  );
}

interface ToggleProps {
  hint: string;
  label: string;
  on: boolean;
  disabled?: boolean;
  onToggle: () => void;
  children: ReactElement;
}

function Toggle({ hint, label, on, disabled = false, onToggle, children }: ToggleProps) {
  return (
    <Tooltip content={hint}>
      {/* Semi's Tooltip needs an element for its position, and Button provides none; only the button is a stop of the Tab key. */}
      <span tabIndex={-1}>
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={children}
          disabled={disabled}
          aria-label={label}
          aria-pressed={on}
          onClick={onToggle}
        />
      </span>
    </Tooltip>
  );
}
