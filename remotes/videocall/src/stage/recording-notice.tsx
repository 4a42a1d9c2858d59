import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import './stage-notice.css';

/** The state of a call's recording, in every place that shows the call. */
export function RecordingNotice({ call: { recording } }: { call: Pick<VideoCall, 'recording'> }) {
  if (recording === 'on') return <span className="stage-notice stage-recording">录制中</span>;
  if (recording === 'failing') return <span className="stage-notice stage-warning">录制异常：画面未能保存，正在重试</span>;
  return null;
}
