import './banners.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { problemsInBrief } from '../devices.ts';
import type { Visit } from '../visit.ts';
import { isAskedForConsent, type VisitState } from '../visit-state.ts';
import { whileOff } from './while-off.ts';

/** A connection that is restored within this time needs no notice. */
const LOST_DELAY_MS = 300;
const SAID_SHOWN_MS = 7000;
/** In these phases nobody waits for the server. */
const gone: readonly VisitState['phase'][] = ['turned-away', 'left'];

/** Lines over the call: a fault of the connection or a device, an event, a needed click. */
export function banners(visit: Visit) {
  const lost = h('p', { class: 'banner warn', hidden: true }, h('i', { class: 'spin', 'aria-hidden': 'true' }), h('span'));
  const said = h('p', { class: 'banner', hidden: true });
  const touch = (words: string, label: string, act: () => unknown) =>
    h(
      'p',
      { class: 'banner', hidden: true },
      h('span', {}, words),
      h('button', { type: 'button', onclick: () => void act() }, label),
    );
  const sound = touch('浏览器暂停了声音', '打开声音', () => visit.startAudio());
  const elsewhere = touch('通话已在另一个窗口中继续', '回到这里', () => visit.here());
  const sharing = touch('您正在共享屏幕', '停止共享', () => void visit.screen.stop());
  const broken = () => {
    const { devices } = visit.state;
    return (['camera', 'microphone'] as const).flatMap((kind) => {
      const { wanted, problem } = devices[kind];
      return wanted && problem ? [{ kind, problem }] : [];
    });
  };
  const trouble = touch('', '重试', async () => {
    for (const { kind } of broken()) await visit.keeper.retry(kind);
  });
  trouble.classList.add('warn');
  const agree = h('button', { type: 'button', onclick: () => void whileOff(agree, () => tell(visit.agree())) }, '同意录制');
  const refuse = h('button', { type: 'button', onclick: () => void whileOff(refuse, () => tell(visit.end())) }, '不同意并离开');
  const consent = h('p', { class: 'banner', hidden: true }, h('span', {}, '客服请求录制本次通话'), agree, refuse);
  const tell = (act: Promise<void>) => act.catch((error: Error) => visit.say(error.message));
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let saidTimer: ReturnType<typeof setTimeout> | undefined;
  let last: VisitState['said'] = null;
  const showLost = (words: string | null) => {
    if (words === null) {
      clearTimeout(lostTimer);
      lostTimer = undefined;
      return show(lost, false);
    }
    setText(lost.lastElementChild as Element, words);
    lostTimer ??= setTimeout(() => show(lost, true), LOST_DELAY_MS);
  };
  return {
    element: h('div', { class: 'banners', role: 'status' }, lost, consent, elsewhere, sound, sharing, trouble, said),
    update: (state: VisitState) => {
      const { media, link, phase, present } = state;
      const inCall = phase === 'call';
      if (inCall && media === 'lost') showLost('网络不稳定，正在恢复视频…');
      else if (link === 'lost' && !gone.includes(phase)) showLost('与服务器的连接已断开，正在重新连接…');
      else showLost(inCall && present.some(({ lost }) => lost) ? '对方网络不稳定，画面可能停顿，请稍候…' : null);
      show(consent, isAskedForConsent(state));
      show(elsewhere, inCall && media === 'elsewhere');
      show(sound, inCall && state.muteByBrowser);
      show(sharing, inCall && state.sharing);
      const problems = inCall ? broken() : [];
      setText(trouble.firstElementChild as Element, problemsInBrief(problems));
      show(trouble, problems.length > 0);
      if (state.said === last) return;
      last = state.said;
      clearTimeout(saidTimer);
      setText(said, last?.text ?? '');
      show(said, last !== null);
      saidTimer = setTimeout(() => show(said, false), SAID_SHOWN_MS);
    },
  };
}
