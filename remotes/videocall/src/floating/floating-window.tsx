import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { currentDesk, useDialogueInFront, useMedia, useMediaPlace } from '../call/current-desk.ts';
import { DIALOGUE } from '../header/use-video-keys.ts';
import { DeviceControls, HangUp } from '../stage/basic-controls.tsx';
import { RecordingNotice } from '../stage/recording-notice.tsx';
import { Tile } from '../stage/tile.tsx';
import { useWindowPlace } from './use-window-place.ts';
import './floating-window.css';

const STEP_PX = 16;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/**
 * The call over another page (specification section 2): the customer's picture in a window that can be moved, with a link to the
 * dialogue.
 */
export default function FloatingWindow({ call }: { call: VideoCall }) {
  const inFront = useDialogueInFront();
  const here = useMediaPlace() === 'here';
  return here && !inFront ? <Window call={call} /> : null;
}

function Window({ call }: { call: VideoCall }) {
  const { people, link } = useMedia();
  const openTab = useOpenTab();
  const { ref, place, move } = useWindowPlace();
  const from = useRef<{ x: number; y: number } | null>(null);
  const identity = call.parties.find(({ kind }) => kind === 'customer')?.identity;
  const customer = people.find((person) => person.identity === identity);
  const sharer = people.find(({ own, screen }) => !own && screen !== null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX - place.x, y: event.clientY - place.y };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) move({ x: event.clientX - from.current.x, y: event.clientY - from.current.y });
  };
  const onPointerUp = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move({ x: place.x + step[0], y: place.y + step[1] });
  };

  return (
    <section ref={ref} className="float" aria-label={`与${call.visitorName}的视频`} style={{ left: place.x, top: place.y }}>
      <header className="float-head">
        <button
          type="button"
          className="float-handle"
          aria-label="移动视频窗口，可用方向键"
          title="拖动，或用方向键移动"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
        >
          <span className="float-name">{call.visitorName}</span>
          <Elapsed since={call.answerTime} skewMs={0} />
        </button>
        <button type="button" className="float-back" onClick={() => openTab(DIALOGUE)}>
          返回
        </button>
      </header>
      <div className="float-picture">
        {sharer ? <Tile person={sharer} screen /> : customer && <Tile person={customer} />}
        <div className="float-notices" role="status">
          <RecordingNotice call={call} />
        </div>
        {link !== 'connected' && (
          <p className="float-link" role="status">
            正在重新连接…
          </p>
        )}
      </div>
      <footer className="float-acts">
        <DeviceControls small />
        <HangUp owner={call.agentId === currentDesk().agentId} small />
      </footer>
    </section>
  );
}
