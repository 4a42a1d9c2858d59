import './controls.css';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { icons } from './icons.ts';
import { whileOff } from './while-off.ts';

type Icon = keyof typeof icons;

/** A round button; its name is the action of a click. */
function control(act: () => unknown) {
  const label = h('span');
  const sign = h('i', { 'aria-hidden': 'true' });
  const element = h('button', { type: 'button', class: 'control', onclick: () => void act() }, sign, label);
  let drawn: Icon | null = null;
  return {
    element,
    draw(name: Icon, words: string, off = false) {
      if (drawn !== name) sign.replaceChildren(icon(icons[name]));
      drawn = name;
      setText(label, words);
      setAttribute(element, 'data-off', off);
    },
  };
}

/** The actions of a customer during the call. */
export function controls(visit: Visit, toggleChat: () => void) {
  const { keeper } = visit;
  const microphone = control(() => keeper.want('microphone', !visit.state.devices.microphone.wanted));
  const camera = control(() => keeper.want('camera', !visit.state.devices.camera.wanted));
  const flip = control(() => keeper.nextCamera());
  const screen = control(() => (visit.state.sharing ? visit.screen.stop() : visit.screen.start()));
  const chat = control(toggleChat);
  const badge = h('b', { class: 'badge' });
  chat.element.append(badge);
  const end = control(() => whileOff(end.element, () => visit.end().catch((error: Error) => visit.say(error.message))));
  end.element.classList.add('end');
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  const all = [microphone, camera, flip, screen, chat, end].map(({ element }) => element);
  return {
    element: h('div', { class: 'controls', role: 'toolbar', 'aria-label': '通话操作' }, ...all),
    chatButton: chat.element,
    update: ({ devices, sharing, unread, outsider, call, identity }: VisitState, chatOpen: boolean) => {
      const hears = devices.microphone.wanted && devices.microphone.track !== null;
      const sees = devices.camera.wanted && devices.camera.track !== null;
      microphone.draw(hears ? 'microphone' : 'microphoneOff', hears ? '静音' : '取消静音', !hears);
      camera.draw(sees ? 'camera' : 'cameraOff', sees ? '关闭摄像头' : '打开摄像头', !sees);
      flip.draw('flip', '切换摄像头');
      show(flip.element, sees && devices.list.filter(({ kind }) => kind === 'videoinput').length > 1);
      screen.draw('screen', sharing ? '停止共享' : '共享屏幕', sharing);
      const others = call?.sharer != null && call.sharer !== identity;
      show(screen.element, canShare);
      screen.element.disabled = others;
      setAttribute(screen.element, 'title', others ? '对方正在共享屏幕，只有共享者可以停止' : null);
      chat.draw('chat', '聊天');
      setAttribute(chat.element, 'aria-expanded', String(chatOpen));
      setText(badge, unread > 99 ? '99+' : String(unread));
      setAttribute(badge, 'aria-label', `${unread} 条未读消息`);
      show(badge, unread > 0);
      end.draw('hangUp', outsider ? '离开' : '挂断');
    },
  };
}
