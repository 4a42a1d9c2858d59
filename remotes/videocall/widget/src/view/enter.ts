import './enter.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import { NOBODY_THERE } from '../visit-state.ts';
import { announcements } from './announcements.ts';
import { askForm } from './ask-form.ts';
import { chatLink } from './chat-link.ts';
import { deviceCheck } from './device-check.ts';
import { leaveButton } from './leave.ts';
import type { Screen } from './screen.ts';

/** Before the call: welcome, devices, the entrance's questions. */
export function enterScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 });
  const welcome = h('p', { class: 'welcome' });
  const recorded = h('p', { class: 'recorded' }, '本次通话正在录制，同意后才能进入。');
  const news = announcements();
  const check = deviceCheck(visit);
  const form = askForm(visit);
  const chat = chatLink();
  const nobody = h('div', { class: 'nobody', role: 'status' }, h('p', {}, NOBODY_THERE), chat.element, leaveButton(visit));
  return {
    element: h(
      'main',
      { class: 'card enter' },
      h('header', {}, title, welcome, recorded),
      news.element,
      nobody,
      check.element,
      form.element,
    ),
    title,
    update: (state) => {
      setText(title, state.outsider ? '视频通话邀请' : (state.look?.title ?? '视频客服'));
      setText(welcome, state.outsider ? '请填写您的姓名并检测设备，然后进入通话。' : (state.look?.welcome ?? ''));
      show(recorded, state.outsider && state.consent === 'required');
      show(nobody, !state.served && !state.outsider);
      news.update(state.notices);
      chat.update(state, true);
      check.update(state);
      form.update(state);
    },
  };
}
