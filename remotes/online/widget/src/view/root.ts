import { isSaid } from '../../../src/chat-log/message-log.ts';
import { previewOf } from '../../../src/chat-log/preview.ts';
import type { ChatState } from '../chat-state.ts';
import type { Pictures } from '../pictures.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { accentOf } from './accent.ts';
import { h, icon, setAttribute, setText, show } from './dom.ts';
import { icons } from './icons.ts';
import { panel } from './panel.ts';
import { chatStyles } from './styles-chat.ts';
import { frameStyles } from './styles-frame.ts';

const PEEK_SHOWN_MS = 8000;

/** Adopted sheets work under a page's content policy that forbids inline styles. */
function addStyles(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(frameStyles + chatStyles);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(h('style', {}, frameStyles + chatStyles));
  }
}

/** The page is dark: it says that it can be, and the visitor wants it so. */
function wantsDark(theme: string | null, dark: MediaQueryList): boolean {
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  const said = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
  return dark.matches && `${said} ${getComputedStyle(document.documentElement).colorScheme}`.includes('dark');
}

/** Puts launcher and panel on the page, in a shadow root that keeps both sides' styles apart. */
export function mount(
  chat: VisitorChat,
  pictures: Pictures,
  tenantId: number,
  theme: string | null,
): { open(): void; close(): void } {
  const host = h('div', { id: 'lianxi-widget' });
  // Against a page whose rules for everything are `!important`; nothing but such an inline style outranks them.
  host.style.setProperty('all', 'initial', 'important');
  host.style.setProperty('display', 'contents', 'important');
  const shadow = host.attachShadow({ mode: 'open' });
  addStyles(shadow);
  const root = h('div', { class: 'root' });

  const openKey = `lianxi.panel.${tenantId}`;
  let expanded = false;
  const seen = () => {
    const here = expanded && document.visibilityState === 'visible';
    chat.setReading(here && atEnd());
  };
  const atEnd = () => {
    const list = shadow.querySelector('.list');
    return !list || list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  };
  const setExpanded = (now: boolean) => {
    if (expanded === now) return;
    expanded = now;
    try {
      sessionStorage.setItem(openKey, now ? '1' : '');
    } catch {
      // The panel is closed again after a reload, nothing else.
    }
    show(view.element, now);
    show(peek, false);
    setAttribute(launcher, 'aria-expanded', String(now));
    setAttribute(launcher, 'aria-label', now ? '收起在线客服' : '打开在线客服');
    launcherIcon.replaceChildren(icon(now ? icons.down : icons.chat));
    if (now) {
      void chat.open();
      view.opened();
    } else launcher.focus({ preventScroll: true });
    draw();
    seen();
  };

  const view = panel(chat, pictures, () => setExpanded(false), seen);
  const launcherIcon = h('span', {}, icon(icons.chat));
  const badge = h('span', { class: 'badge', hidden: true });
  const launcher = h(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-expanded': 'false',
      'aria-label': '打开在线客服',
      onclick: () => setExpanded(!expanded),
    },
    launcherIcon,
    h('span', { class: 'word' }, '在线咨询'),
    badge,
  );
  const peekName = h('b');
  const peekText = h('span');
  const peek = h('button', { type: 'button', class: 'peek', hidden: true, onclick: () => setExpanded(true) }, peekName, peekText);
  let peeked = 0;
  let peekTimer: ReturnType<typeof setTimeout> | undefined;
  const showPeek = (state: ChatState) => {
    const last = state.log.messages.findLast(isSaid);
    if (expanded || state.unread === 0 || last?.callType !== 'agent' || last.seq <= peeked) return;
    peeked = last.seq;
    setText(peekName, last.userName);
    setText(peekText, previewOf(last));
    show(peek, true);
    clearTimeout(peekTimer);
    peekTimer = setTimeout(() => show(peek, false), PEEK_SHOWN_MS);
  };

  const draw = () => {
    const { state } = chat;
    const { accent, ink } = accentOf(state.site?.accent);
    root.style.setProperty('--accent', accent);
    root.style.setProperty('--ink', ink);
    setText(badge, state.unread > 99 ? '99+' : String(state.unread));
    show(badge, state.unread > 0 && !expanded);
    setAttribute(badge, 'aria-label', `${state.unread} 条未读消息`);
    if (expanded) view.update(state);
    showPeek(state);
  };
  let drawing = false;
  chat.subscribe(() => {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      draw();
      seen();
    });
  });

  root.append(view.element, peek, launcher);
  shadow.append(root);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => setAttribute(root, 'data-dark', wantsDark(theme, dark));
  paint();
  dark.addEventListener('change', paint);
  document.addEventListener('visibilitychange', seen);
  // A picture that is still uploading is the one thing that leaving would lose.
  window.addEventListener('beforeunload', (event) => {
    if (chat.state.pending.some((item) => item.state === 'uploading')) event.preventDefault();
  });
  // The on-screen keyboard covers the page; the panel ends above it.
  const fit = () => root.style.setProperty('--view-height', `${Math.round(window.visualViewport?.height ?? innerHeight)}px`);
  window.visualViewport?.addEventListener('resize', fit);
  fit();
  draw();
  document.body.append(host);
  try {
    if (sessionStorage.getItem(openKey) === '1') setExpanded(true);
  } catch {
    // No storage, no memory of an open panel.
  }
  return { open: () => setExpanded(true), close: () => setExpanded(false) };
}
