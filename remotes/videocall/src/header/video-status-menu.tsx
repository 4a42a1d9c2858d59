import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown';
import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick';
import { Dropdown } from '@douyinfe/semi-ui';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { liveCall } from '../call/call-state.ts';
import { useDesk } from '../call/current-desk.ts';
import { CameraIcon } from '../stage/call-icons.tsx';
import { faceOf } from './status-face.ts';
import { useVideoStatus } from './use-video-status.ts';
import './header.css';

/** The third status of the header (specification section 2): video. */
export function VideoStatusMenu() {
  const { status, choices, choose } = useVideoStatus();
  const inCall = useDesk(liveCall) !== null;
  if (!status) return null;
  const face = faceOf(status, inCall);
  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={
        <>
          <Dropdown.Title>视频状态</Dropdown.Title>
          {status.service === 'ready' &&
            choices.map(({ value, text }) => (
              <Dropdown.Item key={value} onClick={() => void choose.run(value)}>
                {text}
                {value === status.videoStatus && <IconTick className="header-menu-tick" aria-label="当前" />}
              </Dropdown.Item>
            ))}
          {face.why && (
            <Dropdown.Item disabled className="video-why">
              {face.why}
            </Dropdown.Item>
          )}
        </>
      }
    >
      <button type="button" className="video-status" aria-label={`视频状态：${face.text}`} disabled={choose.running}>
        <CameraIcon />
        <LiveStatus state={face.state} text={face.text} />
        <IconChevronDown aria-hidden size="small" />
      </button>
    </ActionMenu>
  );
}
