import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { withdrawVideoTransfer } from '@lianxi/contracts/videocall/transfer.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { currentDesk, useMedia } from '../call/current-desk.ts';
import { faultsInWords } from '../media/media-state.ts';
import { RecordingNotice } from '../stage/recording-notice.tsx';

/** What the agent should know of the call now: the connection, a device, who is asked, who shares, how the recording goes. */
export function CallNotices({ call }: { call: VideoCall }) {
  const own = useMedia();
  const { link, soundLocked } = own;
  const { media } = currentDesk().media;
  return (
    <div className="stage-notices" role="status">
      <RecordingNotice call={call} />
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
