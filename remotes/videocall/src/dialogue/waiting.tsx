import { Button } from '@douyinfe/semi-ui';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useDesk } from '../call/current-desk.ts';
import { faceOf } from '../header/status-face.ts';
import { videoKeys } from '../header/use-video-keys.ts';
import { ONLINE, useVideoStatus } from '../header/use-video-status.ts';
import { DeviceCheck } from './device-check.tsx';
import './waiting.css';

const shortcuts: readonly [string, string][] = [
  ['接听', videoKeys.answer],
  ['静音', videoKeys.microphone],
  ['摄像头', videoKeys.camera],
  ['挂断', videoKeys.hangUp],
];

/** No call: whether one can arrive, who waits, and whether camera and microphone are ready. */
export function Waiting() {
  const { status, error, retry, choose } = useVideoStatus();
  const ringing = useDesk(({ rings }) => rings.length > 0);
  if (!status) return error ? <Failure what="视频状态" error={error} onRetry={retry} /> : <Loading shape="list" rows={4} />;
  const { service, serviceHint, videoStatus, queued, grouped } = status;
  const ready = service === 'ready';
  const online = ready && videoStatus === ONLINE;
  const face = faceOf(status, false);
  const title = ringing ? '有客户正在呼叫您' : online ? '等待客户呼叫' : ready ? '您当前不接收视频呼叫' : face.text;
  const words = ready
    ? ringing
      ? `请在右上角的来电卡片中接听，或按 ${videoKeys.answer}。`
      : online
        ? grouped
          ? '客户呼叫时会响铃，并在右上角显示来电卡片。'
          : '您不在任何视频技能组中，只能接到不指定技能组的呼叫。请联系管理员加入技能组。'
        : '上线后，客户的视频呼叫会分配给您。'
    : serviceHint;
  return (
    <div className="video-waiting">
      <section className="video-ready" aria-label="视频状态">
        <LiveStatus state={ringing ? 'ringing' : face.state} text={ringing ? '振铃' : face.text} />
        <h2>{title}</h2>
        <p>{words}</p>
        {ready && !online && (
          <Button theme="solid" size="large" loading={choose.running} onClick={() => void choose.run(ONLINE)}>
            上线接收视频
          </Button>
        )}
        <dl className="video-figures">
          <div>
            <dt>排队客户</dt>
            <dd className={queued > 0 ? 'video-figure-waits' : undefined}>{queued} 人</dd>
          </div>
        </dl>
        <ul className="video-keys" aria-label="快捷键">
          {shortcuts.map(([name, keys]) => (
            <li key={keys}>
              {name} <kbd>{keys}</kbd>
            </li>
          ))}
        </ul>
      </section>
      <DeviceCheck />
    </div>
  );
}
