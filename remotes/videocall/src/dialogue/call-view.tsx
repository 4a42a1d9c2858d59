import { Button } from '@douyinfe/semi-ui';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { State } from '@lianxi/shared/ui/data-states';
import { currentDesk, useMedia, useMediaPlace } from '../call/current-desk.ts';
import { Stage } from '../stage/stage.tsx';
import { CallControls } from './call-controls.tsx';
import { CallNotices } from './call-notices.tsx';
import './call-view.css';

/** The call in progress: its customer, its pictures, the actions. */
export function CallView({ call }: { call: VideoCall }) {
  const place = useMediaPlace();
  return place === 'elsewhere' ? <Elsewhere call={call} /> : <Here call={call} />;
}

function Here({ call }: { call: VideoCall }) {
  const { people } = useMedia();
  const { visitorName, groupName, siteName, answerTime } = call;
  return (
    <div className="stage">
      <header className="stage-head">
        <h2>{visitorName}</h2>
        <p>{[siteName, groupName].filter(Boolean).join(' · ')}</p>
        <Elapsed since={answerTime} skewMs={0} />
        <CallNotices call={call} />
      </header>
      <Stage call={call} people={people} />
      <CallControls call={call} />
    </div>
  );
}

function Elsewhere({ call }: { call: VideoCall }) {
  const take = useAction(() => currentDesk().media.take(call.sessionId, true));
  return (
    <State
      picture="locked"
      title="正在其他标签页中进行"
      words={`与${call.visitorName}的视频正在您的另一个标签页或设备上进行。聊天和备注在这里同样可用。`}
      actions={
        <Button theme="solid" loading={take.running} onClick={() => void take.run()}>
          在此标签页继续
        </Button>
      }
    />
  );
}
