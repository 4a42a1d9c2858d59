import './device-check.css';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { type DeviceKind, problemInWords } from '../devices.ts';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { icons } from './icons.ts';
import { levelMeter } from './level-meter.ts';
import { showTrack } from './picture.ts';

/** The own picture and sound before a call, which camera and microphone, and what to do when one is not to be had. */
export function deviceCheck(visit: Visit) {
  const { keeper } = visit;
  const video = h('video', { autoplay: true, playsinline: true, 'aria-label': '我的画面' });
  video.muted = true;
  const begin = async () => {
    await keeper.ask();
    // The button is gone: what comes next is where it was.
    if (document.activeElement === document.body) camera.focus();
  };
  const blank = h('div', { class: 'blank' });
  const ask = h('button', { type: 'button', class: 'solid', onclick: () => void begin() }, '检测摄像头和麦克风');
  const why = h('p', {}, '视频通话需要摄像头和麦克风，浏览器会请您允许使用。');
  const meter = levelMeter();
  const camera = deviceRow(visit, 'camera');
  const microphone = deviceRow(visit, 'microphone');
  const rows = h('div', { class: 'rows' }, camera.element, microphone.element, meter.element);
  const element = h(
    'section',
    { class: 'check', 'aria-label': '设备检测' },
    h('div', { class: 'preview' }, video, blank),
    ask,
    why,
    rows,
  );
  return {
    element,
    update: (state: VisitState) => {
      const { devices } = state;
      const track = devices.camera.wanted ? devices.camera.track : null;
      showTrack(video, track);
      setAttribute(video, 'data-mirror', devices.facing === 'user');
      show(video, track !== null);
      show(blank, track === null);
      const asked = devices.state === 'asked';
      setText(blank, asked ? (devices.camera.wanted ? '看不到画面' : '摄像头已关闭') : '');
      if (!asked) blank.replaceChildren(icon(icons.camera));
      show(ask, !asked);
      show(why, !asked);
      show(rows, asked);
      ask.disabled = devices.state === 'asking';
      setText(ask, devices.state === 'asking' ? '请在浏览器中点“允许”…' : '检测摄像头和麦克风');
      camera.update(state);
      microphone.update(state);
      const heard = devices.microphone.wanted && state.phase === 'enter' ? devices.microphone.track : null;
      meter.listen(heard);
      show(meter.element, heard !== null);
    },
  };
}

function deviceRow({ keeper }: Visit, kind: DeviceKind) {
  const name = kind === 'camera' ? '摄像头' : '麦克风';
  const input = kind === 'camera' ? 'videoinput' : 'audioinput';
  const choice = h('select', { 'aria-label': `选择${name}`, onchange: () => void keeper.choose(kind, choice.value) });
  const on = h('input', { type: 'checkbox', onchange: () => void keeper.want(kind, on.checked) });
  const problem = h('p', { role: 'alert' });
  const retry = h('button', { type: 'button', class: 'plain', onclick: () => void keeper.retry(kind) }, '重试');
  const trouble = h('div', { class: 'trouble' }, problem, retry);
  const use = h('label', { class: 'switch' }, on, `使用${name}`);
  let offered = '';
  return {
    element: h('div', { class: 'row' }, use, choice, trouble),
    focus: () => on.focus(),
    update: ({ devices }: VisitState) => {
      const device = devices[kind];
      on.checked = device.wanted;
      const failed = device.wanted && device.problem !== null;
      show(trouble, failed);
      setText(problem, failed && device.problem ? problemInWords(kind, device.problem) : '');
      show(retry, device.problem !== 'insecure');
      setAttribute(retry, 'aria-label', `重试${name}`);
      const list = devices.list.filter((other) => other.kind === input);
      show(choice, device.wanted && device.track !== null && list.length > 1);
      const now = list.map(({ deviceId, label }) => `${deviceId} ${label}`).join('\n');
      if (now !== offered) {
        offered = now;
        choice.replaceChildren(
          ...list.map(({ deviceId, label }, index) => h('option', { value: deviceId }, label || `${name} ${index + 1}`)),
        );
      }
      choice.value = device.track?.getSettings().deviceId ?? '';
    },
  };
}
