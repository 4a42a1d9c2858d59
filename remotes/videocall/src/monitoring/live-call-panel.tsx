import { Button } from '@douyinfe/semi-ui';
import type { LiveVideoCall } from '@lianxi/contracts/videocall/monitoring.contract';
import { forceEndVideoCall } from '@lianxi/contracts/videocall/supervision.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Facts } from '@lianxi/shared/ui/facts';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { callFace } from './live-columns.tsx';
import { Watching } from './watching.tsx';

/** Ends the call for everybody. */
function ForceEnd({ call: { sessionId, visitorName } }: { call: LiveVideoCall }) {
  const end = useAction(async () => {
    const words = '结束后客户和坐席都会离开视频，不能恢复。';
    if (!(await confirm({ title: `强制结束「${visitorName}」的视频？`, words, act: '强制结束', danger: true }))) return;
    await ask(forceEndVideoCall, { body: { sessionId } });
  });
  return (
    <Button type="danger" loading={end.running} onClick={() => void end.run()}>
      强制结束
    </Button>
  );
}

function LiveCall({ call, skewMs }: { call: LiveVideoCall; skewMs: number }) {
  const mayWatch = useHolds('videocall_watch');
  return (
    <>
      {mayWatch && call.state === 'active' && <Watching key={call.sessionId} sessionId={call.sessionId} />}
      <Facts
        facts={{
          状态: <LiveStatus {...callFace(call)} />,
          开始时间: <RelativeTime at={call.createTime} />,
          等待: call.waitingSince && <Elapsed since={call.waitingSince} skewMs={skewMs} />,
          通话: call.answerTime && <Elapsed since={call.answerTime} skewMs={skewMs} />,
          坐席: [call.agentName, ...call.guests].filter(Boolean).join('、'),
          技能组: call.groupName,
          入口: call.siteName,
        }}
      />
      <Can code="videocall_call_end">
        <ForceEnd call={call} />
      </Can>
    </>
  );
}

/** A live call, watched by a supervisor; nobody in it sees this. Undefined: it has ended. */
export function LiveCallPanel({
  call,
  skewMs,
  onClose,
}: {
  call: LiveVideoCall | undefined;
  skewMs: number;
  onClose: () => void;
}) {
  return (
    <SidePanel title={call ? call.visitorName : '视频通话'} width={640} onClose={onClose}>
      {call ? <LiveCall call={call} skewMs={skewMs} /> : <p className="lx-no-value">通话已结束。</p>}
    </SidePanel>
  );
}
