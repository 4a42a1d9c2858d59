import { chime, flashTitle } from '@lianxi/shared/portal/attention';
import { accentOf } from '@lianxi/shared/visitor/accent';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { previewOf } from '../../../src/chat-log/preview.ts';
import { type ChatState, unseenAnswer } from '../chat-state.ts';
import { languageTag, siteWords, t } from '../language.ts';
import type { Pictures } from '../pictures.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { caller } from './caller.ts';
import { icons } from './icons.ts';
import { panel } from './panel.ts';
import { chatStyles } from './styles-chat.ts';
import { frameStyles } from './styles-frame.ts';

const PEEK_SHOWN_MS = 8000;

/** Adopted sheets also work when a page's content policy forbids inline styles. */
function addStyles(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(frameStyles + chatStyles);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(h('style', {}, frameStyles + chatStyles));
  }
}

/** Is the page dark? It supports a dark theme, and the visitor prefers it. */
function wantsDark(theme: string | null, dark: MediaQueryList): boolean {
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  const said = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
  return dark.matches && `${said} ${getComputedStyle(document.documentElement).colorScheme}`.includes('dark');
}

export interface Mounted {
  open(): void;
  close(): void;
  /** Removes it from the page. */
  remove(): void;
}

export interface MountOptions {
  /** The name under which an open panel is stored. */
  name: string;
  /** `light` or `dark` is the page's choice; null: the site's. */
  theme: string | null;
  /** The chat fills the page: always open, without a launcher. */
  fixed: boolean;
}

/** Adds launcher and panel to the page, in a shadow root: the styles of the page and of the widget do not mix. */
export function mount(chat: VisitorChat, pictures: Pictures, { name, theme, fixed }: MountOptions): Mounted {
  const host = h('div', { id: 'lianxi-widget' });
  // A page may have `!important` rules for all elements; only such an inline style has a higher priority.
  host.style.setProperty('all', 'initial', 'important');
  host.style.setProperty('display', 'contents', 'important');
  const shadow = host.attachShadow({ mode: 'open' });
  addStyles(shadow);
  const root = h('div', { class: fixed ? 'root fixed' : 'root', lang: languageTag() });

  const openKey = `lianxi.panel.${name}`;
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
      // After a reload the panel is closed; nothing else is lost.
    }
    show(view.element, now);
    show(peek, false);
    setAttribute(launcher, 'aria-expanded', String(now));
    setAttribute(launcher, 'aria-label', now ? t('收起在线客服') : t('打开在线客服'));
    launcherIcon.replaceChildren(icon(now ? icons.down : icons.chat));
    if (now) {
      void chat.open();
      view.opened();
    } else {
      view.closed();
      launcher.focus({ preventScroll: true });
    }
    draw();
    seen();
  };

  const view = panel(chat, pictures, { close: () => setExpanded(false), seen, fixed });
  const launcherIcon = h('span', {}, icon(icons.chat));
  const badge = h('span', { class: 'badge', hidden: true });
  const word = h('span', { class: 'word' }, t('在线咨询'));
  const launcher = h(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-expanded': 'false',
      'aria-label': t('打开在线客服'),
      onclick: () => setExpanded(!expanded),
    },
    launcherIcon,
    word,
    badge,
  );
  const peekName = h('b');
  const peekText = h('span');
  const peek = h('button', { type: 'button', class: 'peek', hidden: true, onclick: () => setExpanded(true) }, peekName, peekText);
  let peeked: string | null = null;
  let peekTimer: ReturnType<typeof setTimeout> | undefined;
  const showPeek = (state: ChatState) => {
    const last = unseenAnswer(state);
    if (expanded || !last || last.clientMsgId === peeked) return;
    peeked = last.clientMsgId;
    setText(peekName, last.userName);
    setText(peekText, t(previewOf(last)));
    show(peek, true);
    clearTimeout(peekTimer);
    peekTimer = setTimeout(() => show(peek, false), PEEK_SHOWN_MS);
  };

  const call = caller({
    hidden: () => document.visibilityState === 'hidden',
    muted: () => chat.acts.muted,
    flashTitle,
    chime,
  });

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const ofSite = chat.state.site?.theme ?? 'auto';
    setAttribute(root, 'data-dark', wantsDark(theme ?? (ofSite === 'auto' ? null : ofSite), dark));
  };
  const draw = () => {
    const { state } = chat;
    const { accent, ink } = accentOf(state.site?.accent);
    root.style.setProperty('--accent', accent);
    root.style.setProperty('--ink', ink);
    setAttribute(root, 'data-side', state.site?.position ?? 'right');
    if (state.site) setText(word, siteWords(state.site).launcher);
    paint();
    setText(badge, state.unread > 99 ? '99+' : String(state.unread));
    show(badge, state.unread > 0 && !expanded);
    setAttribute(badge, 'aria-label', t(`${state.unread} 条未读消息`));
    if (expanded) view.update(state);
    showPeek(state);
    call(state);
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
  dark.addEventListener('change', paint);
  document.addEventListener('visibilitychange', seen);
  // The on-screen keyboard covers the page; the panel ends above it.
  const fit = () => root.style.setProperty('--view-height', `${Math.round(window.visualViewport?.height ?? innerHeight)}px`);
  window.visualViewport?.addEventListener('resize', fit);
  fit();
  draw();
  document.body.append(host);
  try {
    if (sessionStorage.getItem(openKey) === '1') setExpanded(true);
  } catch {
    // Without storage an open panel is not remembered.
  }
  if (fixed) setExpanded(true);
  return {
    open: () => setExpanded(true),
    close: () => setExpanded(fixed),
    remove: () => {
      document.removeEventListener('visibilitychange', seen);
      dark.removeEventListener('change', paint);
      host.remove();
    },
  };
}
