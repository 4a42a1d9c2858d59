import { HeaderStatus } from '@lianxi/shared/ui/header-status';
import { liveCall } from '../call/call-state.ts';
import { useDesk } from '../call/current-desk.ts';
import { CameraIcon } from '../stage/call-icons.tsx';
import { faceOf } from './status-face.ts';
import { useVideoStatus } from './use-video-status.ts';

/** The third status of the header (specification section 2): video. */
export function VideoStatusMenu() {
  const { status, choices, choose } = useVideoStatus();
  const inCall = useDesk(liveCall) !== null;
  if (!status) return null;
  const { why, ...face } = faceOf(status, inCall);
  return (
    <HeaderStatus
      {...{ face, why, choose }}
      title="视频状态"
      icon={<CameraIcon />}
      choices={status.service === 'ready' ? choices : []}
      chosen={status.videoStatus}
    />
  );
}
