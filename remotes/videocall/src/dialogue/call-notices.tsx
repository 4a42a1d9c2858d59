import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { withdrawVideoTransfer } from '@lianxi/contracts/videocall/transfer.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { withoutConsent } from '../call/call-state.ts';
import { currentDesk, useMedia } from '../call/current-desk.ts';
import { faultsInWords } from '../media/media-state.ts';
import { RecordingNotice } from '../stage/recording-notice.tsx';

/** What the agent should know of the call now: the connection, a device, an invitation, a shared screen, the recording. */
export function CallNotices({ call }: { call: VideoCall }) {
  const own = useMedia();
  const { link, soundLocked } = own;
  const { media } = currentDesk().media;
  return (
    <div className="stage-notices" role="status">
      <RecordingNotice call={call} />
      <Consent call={call} />
      {link === 'connecting' && <span className="stage-notice">正在连接…</span>}
      {(link === 'reconnecting' || link === 'failed') && (
        <span className="stage-notice stage-warning">网络中断，正在重新连接…</span>
      )}
      {faultsInWords(own).map((words) => (
        <span key={words} className="stage-notice stage-warning">
          {words}
        </span>
      ))}
      {soundLocked && (
        <button type="button" className="stage-notice stage-warning" onClick={() => void media?.unlockSound()}>
          浏览器未播放声音，点击开启
        </button>
      )}
      <Sharer call={call} />
      <Asked call={call} />
    </div>
  );
}

/** The owner waits for the consent of others; a guest gives it, or leaves. */
function Consent({ call }: { call: VideoCall }) {
  const desk = currentDesk();
  const agree = useAction(() => desk.agree(call.sessionId));
  const leave = useAction(() => desk.hangUp());
  const missing = withoutConsent(call);
  if (missing.length === 0) return null;
  if (!missing.some(({ agentId }) => agentId === desk.agentId)) {
    return <span className="stage-notice">等待 {missing.map(({ name }) => name).join('、')} 同意录制</span>;
  }
  return (
    <span className="stage-notice stage-warning">
      {call.agentName} 请求录制本次通话
      <button type="button" disabled={agree.running} onClick={() => void agree.run()}>
        同意录制
      </button>
      <button type="button" disabled={leave.running} onClick={() => void leave.run()}>
        不同意并退出
      </button>
    </span>
  );
}

function Sharer({ call }: { call: VideoCall }) {
  const { sharing } = useMedia();
  if (sharing) return <span className="stage-notice">您正在共享屏幕</span>;
  const sharer = call.parties.find(({ identity }) => identity === call.sharer);
  return sharer ? <span className="stage-notice">{sharer.name}正在共享屏幕</span> : null;
}

function Asked({ call }: { call: VideoCall }) {
  const withdraw = useAction(async () => {
    currentDesk().withdrawing(call.sessionId);
    currentDesk().sighted(await ask(withdrawVideoTransfer, { body: { sessionId: call.sessionId } }));
  });
  const { asked } = call;
  if (!asked) return null;
  return (
    <span className="stage-notice">
      {asked.kind === 'transfer' ? `正在转接给 ${asked.to}` : `正在邀请 ${asked.to}`}
      {asked.byAgentId === currentDesk().agentId && (
        <button type="button" disabled={withdraw.running} onClick={() => void withdraw.run()}>
          撤回
        </button>
      )}
    </span>
  );
}
