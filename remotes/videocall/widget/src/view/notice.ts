import { h, icon, setText, show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { announcements } from './announcements.ts';
import { chatLink } from './chat-link.ts';
import { icons } from './icons.ts';
import { leaveButton } from './leave.ts';
import type { Screen } from './screen.ts';

/** Shows that the page is opening, why no call is possible, or that a guest from outside has left. */
export function noticeScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 });
  const words = h('p');
  const spin = h('i', { class: 'spin', 'aria-hidden': 'true' });
  const sign = h('span', { class: 'sign' }, icon(icons.alert));
  const again = h('button', { type: 'button', class: 'solid', onclick: () => void visit.open() }, '重试');
  const news = announcements();
  const leave = leaveButton(visit);
  const chat = chatLink();
  return {
    element: h('main', { class: 'card notice' }, spin, sign, title, words, news.element, again, chat.element, leave),
    title,
    update: ({ phase, turnedAway, call, ...state }: VisitState) => {
      news.update(state.notices);
      show(spin, phase === 'opening');
      show(sign, phase === 'turned-away');
      show(again, phase === 'turned-away' && turnedAway?.again === true);
      const leaves = phase === 'turned-away' && turnedAway?.leaves === true;
      show(leave, leaves);
      chat.update(state, leaves);
      if (phase === 'left') {
        setText(title, call?.state === 'ended' ? '通话已结束' : '您已离开通话');
        setText(words, '现在可以关闭本页面。');
      } else {
        setText(title, turnedAway?.title ?? '正在打开视频客服…');
        setText(words, turnedAway?.words ?? '');
      }
    },
  };
}
