import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { videoSocket } from '@lianxi/shared/client/video-socket';
import { useProtectedTab, useTabTitle, useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { PaneHandle } from '@lianxi/shared/ui/pane-handle';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type HeldCall, shownCall } from '../call/call-state.ts';
import { currentDesk, useDesk, useReportInFront } from '../call/current-desk.ts';
import { AfterCall } from './after-call.tsx';
import { CallView } from './call-view.tsx';
import { SideTabs } from './side-tabs.tsx';
import { Waiting } from './waiting.tsx';
import './video-dialogue.css';

const WIDTH = 'video.side';
const side = { min: 288, max: 560, start: 352 };
const clamp = (width: number) => Math.round(Math.min(side.max, Math.max(side.min, width)));

function Panes({ main, context }: { main: ReactNode; context: ReactNode }) {
  const [width, setWidth] = useState(() => clamp(Number(readPreference(WIDTH)) || side.start));
  const resize = (to: number) => {
    setWidth(clamp(to));
    writePreference(WIDTH, String(clamp(to)));
  };
  return (
    <div className="video-panes" style={{ '--side-width': `${width}px` } as CSSProperties}>
      <section className="video-pane" aria-label="视频">
        {main}
      </section>
      <PaneHandle label="聊天和客户信息宽度" grows="left" width={width} start={side.start} onResize={resize} />
      <aside className="video-pane" aria-label="聊天和客户信息">
        {context}
      </aside>
    </div>
  );
}

function Held({ held }: { held: HeldCall }) {
  const { call, parting } = held;
  const main = parting === null ? <CallView call={call} /> : <AfterCall held={held} parting={parting} />;
  return <Panes main={main} context={<SideTabs key={call.sessionId} held={held} />} />;
}

function LineNotice() {
  const status = videoSocket.useStatus();
  if (status !== 'offline' && status !== 'lost') return null;
  return (
    <p className="video-line" role="status">
      {status === 'lost' ? '视频连接已断开,请刷新页面' : '与服务器的连接已断开，正在重新连接。画面和声音不受影响。'}
    </p>
  );
}

/** The video dialogue (specification section 2, /videocall/videodialogue): waiting, the call, and the notes after it. */
export default function VideoDialoguePage() {
  const held = useDesk(shownCall);
  const phase = useDesk((state) => state.phase);
  const error = useDesk((state) => state.error);
  const inCall = held?.parting === null;
  useProtectedTab(inCall);
  useTabTitle(inCall ? `视频会话 · ${held.call.visitorName}` : '视频会话');
  useReportInFront(useTabVisible());
  return (
    <div className="video-desk">
      <h1 className="lx-unseen">视频会话</h1>
      <LineNotice />
      {phase === 'loading' && <Loading shape="list" rows={4} />}
      {phase === 'failed' && <Failure what="视频会话" error={error} onRetry={() => void currentDesk().load()} />}
      {phase === 'ready' && (held ? <Held held={held} /> : <Waiting />)}
    </div>
  );
}
