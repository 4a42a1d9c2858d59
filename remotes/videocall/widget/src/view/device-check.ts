import './device-check.css';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { commonProblem, type DeviceKind, type DeviceProblem, deviceNames, problemInWords } from '../devices.ts';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { icons } from './icons.ts';
import { levelMeter } from './level-meter.ts';
import { showTrack } from './picture.ts';

/** The own picture and sound before a call, the choice of camera and microphone, and help when one is not available. */
export function deviceCheck(visit: Visit) {
  const { keeper } = visit;
  const video = h('video', { autoplay: true, playsinline: true, 'aria-label': '我的画面' });
  video.muted = true;
  const begin = async () => {
    await keeper.ask();
    // The button has disappeared: the next element receives its focus.
    if (document.activeElement === document.body) camera.focus();
  };
  const blank = h('div', { class: 'blank' });
  const ask = h('button', { type: 'button', class: 'solid', onclick: () => void begin() }, '检测摄像头和麦克风');
  const why = h('p', {}, '视频通话需要摄像头和麦克风，浏览器会请您允许使用。');
  const meter = levelMeter();
  const camera = deviceRow(visit, 'camera');
  const microphone = deviceRow(visit, 'microphone');
  const both = trouble('both', begin);
  const rows = h('div', { class: 'rows' }, camera.element, microphone.element, both.element, meter.element);
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
      const common = commonProblem(devices);
      camera.update(state, common !== null);
      microphone.update(state, common !== null);
      both.update(common);
      const heard = devices.microphone.wanted && state.phase === 'enter' ? devices.microphone.track : null;
      meter.listen(heard);
      show(meter.element, heard !== null);
    },
  };
}

/** The fault of a device, or of both, and a button to try again. */
function trouble(kind: DeviceKind | 'both', again: () => Promise<void>) {
  const words = h('p', { role: 'alert' });
  const retry = h('button', { type: 'button', class: 'plain', onclick: () => void again() }, '重试');
  retry.setAttribute('aria-label', `重试${deviceNames[kind]}`);
  const element = h('div', { class: 'trouble' }, words, retry);
  return {
    element,
    update: (problem: DeviceProblem | null) => {
      show(element, problem !== null);
      setText(words, problem ? problemInWords(kind, problem) : '');
      show(retry, problem !== 'insecure');
    },
  };
}

function deviceRow({ keeper }: Visit, kind: DeviceKind) {
  const name = deviceNames[kind];
  const input = kind === 'camera' ? 'videoinput' : 'audioinput';
  const choice = h('select', { 'aria-label': `选择${name}`, onchange: () => void keeper.choose(kind, choice.value) });
  const on = h('input', { type: 'checkbox', onchange: () => void keeper.want(kind, on.checked) });
  const own = trouble(kind, () => keeper.retry(kind));
  const use = h('label', { class: 'switch' }, on, `使用${name}`);
  let offered = '';
  return {
    element: h('div', { class: 'row' }, use, choice, own.element),
    focus: () => on.focus(),
    /** `toldOnce`: a common fault is shown once for both. */
    update: ({ devices }: VisitState, toldOnce: boolean) => {
      const device = devices[kind];
      on.checked = device.wanted;
      own.update(device.wanted && !toldOnce ? device.problem : null);
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
