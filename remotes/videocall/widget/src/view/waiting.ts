import './waiting.css';
import { h, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import { placeInWords } from '../visit-state.ts';
import { chatLink } from './chat-link.ts';
import { leaveButton } from './leave.ts';
import { showTrack } from './picture.ts';
import type { Screen } from './screen.ts';
import { whileOff } from './while-off.ts';

/** In the queue: place, estimated time, a button to leave. */
export function waitingScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 }, '正在等待客服');
  const place = h('p', { class: 'place', role: 'status' });
  const video = h('video', { autoplay: true, playsinline: true, 'aria-label': '我的画面' });
  video.muted = true;
  const chat = chatLink();
  const leave = h('button', { type: 'button', class: 'plain' }, '取消排队');
  const end = () => visit.end().catch((error: Error) => visit.say(error.message));
  leave.addEventListener('click', () => void whileOff(leave, end));
  return {
    element: h(
      'main',
      { class: 'card waiting' },
      h('div', { class: 'pulse', 'aria-hidden': 'true' }, h('i'), h('i'), video),
      title,
      place,
      h('p', { class: 'hint' }, '请不要关闭本页面，接通后会自动进入视频。'),
      chat.element,
      leaveButton(visit),
      leave,
    ),
    title,
    update: ({ call, place: where, devices, phase, ...state }) => {
      chat.update(state, where?.served === false);
      const track = phase === 'waiting' && devices.camera.wanted ? devices.camera.track : null;
      showTrack(video, track);
      show(video, track !== null);
      setAttribute(video, 'data-mirror', devices.facing === 'user');
      setText(title, call?.state === 'ringing' ? '正在呼叫客服' : '正在等待客服');
      setText(place, placeInWords(call, where));
    },
  };
}
