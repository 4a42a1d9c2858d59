import './card.css';
import { accentOf } from '@lianxi/shared/visitor/accent';
import { show } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { banners } from './banners.ts';
import { callScreen } from './call.ts';
import { enterScreen } from './enter.ts';
import { noticeScreen } from './notice.ts';
import { overScreen } from './over.ts';
import type { Screen } from './screen.ts';
import { waitingScreen } from './waiting.ts';

type Phase = VisitState['phase'];

/** Shows the visit on the page: one screen at a time, the notices above all. */
export function mount(visit: Visit): void {
  const notice = noticeScreen(visit);
  const screens: Record<Phase, Screen> = {
    opening: notice,
    'turned-away': notice,
    left: notice,
    enter: enterScreen(visit),
    waiting: waitingScreen(visit),
    call: callScreen(visit),
    over: overScreen(visit),
  };
  const above = banners(visit);
  let shown: Screen | null = null;
  let phase: Phase | null = null;

  const draw = () => {
    const { state } = visit;
    const { accent, ink } = accentOf(state.look?.accent);
    document.documentElement.style.setProperty('--accent', accent);
    document.documentElement.style.setProperty('--ink', ink);
    const screen = screens[state.phase];
    screen.update(state);
    if (screen !== shown) {
      shown?.update(state);
      shown?.shown?.(false);
      shown?.element.replaceWith(screen.element);
      if (!shown) document.body.append(screen.element);
      screen.shown?.(true);
      shown = screen;
    }
    above.update(state);
    if (state.phase === phase) return;
    // A screen reader is notified of the new screen; the first screen does not take the focus.
    if (phase !== null && phase !== 'opening') screen.title.focus({ preventScroll: true });
    phase = state.phase;
    document.title = `${screen.title.textContent} · 视频客服`;
  };

  let drawing = false;
  visit.subscribe(() => {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      draw();
    });
  });
  document.body.append(above.element);
  show(above.element, true);
  window.addEventListener('beforeunload', (event) => {
    // A click outside the page must not end a call.
    if (visit.state.phase === 'call') event.preventDefault();
  });
  draw();
}
