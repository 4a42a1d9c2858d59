import './enter.css';
import { h, setText } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import { askForm } from './ask-form.ts';
import { deviceCheck } from './device-check.ts';
import type { Screen } from './screen.ts';

/** Before the call: welcome, devices, what the entrance asks. */
export function enterScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 });
  const welcome = h('p', { class: 'welcome' });
  const check = deviceCheck(visit);
  const form = askForm(visit);
  return {
    element: h('main', { class: 'card enter' }, h('header', {}, title, welcome), check.element, form.element),
    title,
    update: (state) => {
      setText(title, state.outsider ? '视频通话邀请' : (state.look?.title ?? '视频客服'));
      setText(welcome, state.outsider ? '请填写您的姓名并检测设备，然后进入通话。' : (state.look?.welcome ?? ''));
      check.update(state);
      form.update(state);
    },
  };
}
