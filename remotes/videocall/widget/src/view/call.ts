import './call.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import { duration } from '../visit-state.ts';
import { controls } from './controls.ts';
import { ownPicture } from './own-picture.ts';
import type { Screen } from './screen.ts';
import { stage } from './stage.ts';
import { talk } from './talk.ts';

/** The call: the others large, the own picture small, the actions, and the chat next to them. */
export function callScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 });
  const time = h('time');
  const recording = h('span', { class: 'recording' }, '录制中');
  const others = stage();
  const own = ownPicture();
  let chatOpen = false;
  const setChat = (open: boolean) => {
    chatOpen = open;
    show(chat.element, open);
    visit.chat.setReading(open);
    if (open) chat.opened();
    else bar.chatButton.focus();
    // The stage has another width now.
    window.dispatchEvent(new Event('resize'));
  };
  const chat = talk(visit, () => setChat(false));
  const bar = controls(visit, () => setChat(!chatOpen));
  let clock: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    const { call } = visit.state;
    setText(time, call?.answerTime ? duration(Date.now() - Date.parse(call.answerTime)) : '');
  };
  return {
    element: h(
      'main',
      { class: 'call' },
      h('div', { class: 'stage' }, others.element, h('header', {}, title, recording, time), own.element, bar.element),
      chat.element,
    ),
    title,
    shown: (shown) => {
      clearInterval(clock);
      if (shown) clock = setInterval(tick, 1000);
      else {
        chatOpen = false;
        show(chat.element, false);
        visit.chat.setReading(false);
      }
      tick();
    },
    update: (state) => {
      const { call } = state;
      setText(title, call?.agentName ? `客服 ${call.agentName}` : '视频通话');
      show(recording, call?.recording === 'on');
      others.update(state);
      own.update(state);
      chat.update(state);
      bar.update(state, chatOpen);
    },
  };
}
