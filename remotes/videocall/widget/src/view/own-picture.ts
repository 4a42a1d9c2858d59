import './own-picture.css';
import { h, setAttribute, show } from '@lianxi/shared/visitor/dom';
import type { VisitState } from '../visit-state.ts';
import { showTrack } from './picture.ts';

const STEP_PX = 24;
const MARGIN_PX = 12;
const arrows: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/** The customer's own picture, small over the stage; a finger, a mouse or the arrow keys move it. */
export function ownPicture() {
  const video = h('video', { autoplay: true, playsinline: true, 'aria-hidden': 'true' });
  video.muted = true;
  const element = h(
    'div',
    { class: 'self', role: 'group', tabindex: 0, 'aria-label': '我的画面，可拖动，也可用方向键移动' },
    video,
  );
  /** Its distance from its default place. */
  let at = { x: 0, y: 0 };
  const move = (x: number, y: number) => {
    const { offsetParent: stage, offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
    // A hidden picture has no place.
    if (!stage) return;
    const within = (value: number, home: number, size: number, room: number) =>
      Math.max(MARGIN_PX - home, Math.min(room - MARGIN_PX - size - home, value));
    at = { x: within(x, left, width, stage.clientWidth), y: within(y, top, height, stage.clientHeight) };
    element.style.transform = `translate(${at.x}px, ${at.y}px)`;
  };
  let grip: { x: number; y: number } | null = null;
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    grip = { x: event.clientX - at.x, y: event.clientY - at.y };
  });
  element.addEventListener('pointermove', (event) => {
    if (grip) move(event.clientX - grip.x, event.clientY - grip.y);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, () => {
      grip = null;
    });
  element.addEventListener('keydown', (event) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    move(at.x + step[0], at.y + step[1]);
  });
  // The window was turned or resized: the picture stays visible.
  window.addEventListener('resize', () => move(at.x, at.y));
  return {
    element,
    update: ({ devices, phase }: VisitState) => {
      const track = phase === 'call' && devices.camera.wanted ? devices.camera.track : null;
      showTrack(video, track);
      setAttribute(video, 'data-mirror', devices.facing === 'user');
      show(element, track !== null);
    },
  };
}
