import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { type Entry, entriesOf } from '../../../src/chat-log/entries.ts';
import { type ChatState, markOf } from '../chat-state.ts';
import { siteWords, t } from '../language.ts';
import { type Row, type RowPorts, rowOf } from './message-row.ts';

/** Within this distance of the end the visitor reads the newest messages. */
const NEAR_END_PX = 60;

export interface MessageList {
  readonly element: HTMLElement;
  update(state: ChatState): void;
  toEnd(): void;
  /** Shows a text of the widget below the conversation, until the next text or conversation. */
  say(text: string): void;
  readonly atEnd: boolean;
}

/** The conversation. Rows are stored by key, so that a message in the outbox becomes a sent one in the same place. */
export function messageList(ports: Omit<RowPorts, 'grown'> & { older(): void }, moved: () => void): MessageList {
  const rows = new Map<string, Row>();
  const welcome = h('div', { class: 'bubble' });
  const welcomeFace = h('div', { class: 'dot', 'aria-hidden': 'true' });
  const welcomeLine = h('div', { class: 'line first' }, welcomeFace, h('div', { class: 'stack' }, welcome));
  const typingFace = h('div', { class: 'dot', 'aria-hidden': 'true' });
  const typing = h(
    'div',
    { class: 'line first', hidden: true },
    typingFace,
    h('div', { class: 'bubble typing', role: 'img', 'aria-label': t('对方正在输入') }, h('i'), h('i'), h('i')),
  );
  const element = h('div', {
    class: 'list',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': t('会话消息'),
    tabindex: '0',
    onscroll: () => {
      following = distance() < NEAR_END_PX;
      moved();
    },
  });
  const said = h('div', { class: 'notice', role: 'status', hidden: true });
  const older = h('button', {
    type: 'button',
    class: 'older',
    hidden: true,
    onclick: () => {
      following = false;
      ports.older();
    },
  });
  element.append(older, welcomeLine, typing, said);
  let following = true;
  const distance = () => element.scrollHeight - element.scrollTop - element.clientHeight;
  const toEnd = () => {
    following = true;
    element.scrollTop = element.scrollHeight;
  };
  const follow = () => {
    if (following) element.scrollTop = element.scrollHeight;
  };
  // A notice above or a growing composer below reduces the height of the list.
  new ResizeObserver(follow).observe(element);
  const rowPorts: RowPorts = { ...ports, grown: follow };

  const place = (entries: readonly Entry[]) => {
    const keys = new Set(entries.map((entry) => entry.key));
    for (const [key, row] of rows) {
      if (keys.has(key)) continue;
      row.element.remove();
      rows.delete(key);
    }
    let after: Element = welcomeLine;
    for (const entry of entries) {
      let row = rows.get(entry.key);
      if (row) row.update(entry);
      else {
        row = rowOf(entry, rowPorts);
        rows.set(entry.key, row);
      }
      if (after.nextElementSibling !== row.element) after.after(row.element);
      after = row.element;
    }
  };

  let drawn: Pick<ChatState, 'earlier' | 'earlierReceipts' | 'log' | 'pending' | 'conversation'> | undefined;
  return {
    element,
    toEnd,
    say: (text) => {
      setText(said, text);
      show(said, true);
      toEnd();
    },
    get atEnd() {
      return following;
    },
    update: (state) => {
      const greeting = state.site ? siteWords(state.site).welcome : '';
      setText(welcome, greeting);
      setText(welcomeFace, state.site ? siteWords(state.site).title.slice(0, 1) : '客');
      show(welcomeLine, greeting !== '');
      show(older, state.returning && state.synced && state.phase === 'ready');
      older.disabled = state.allShown || state.link !== 'online';
      setText(older, state.allShown ? t('没有更早的会话') : t('查看更早的会话'));
      show(typing, state.agentTyping);
      setText(typingFace, state.conversation?.agentName?.slice(0, 1) ?? '客');
      const { earlier, earlierReceipts, log, pending, conversation } = state;
      const same =
        drawn?.log === log &&
        drawn.pending === pending &&
        drawn.conversation === conversation &&
        drawn.earlier === earlier &&
        drawn.earlierReceipts === earlierReceipts;
      // A text about one conversation says nothing of the next.
      if (drawn && drawn.conversation?.id !== conversation?.id) show(said, false);
      if (!same) {
        const messages = [...earlier, ...log.messages];
        place(entriesOf({ side: 'visitor', messages, pending, markOf: (message) => markOf(message, state) }, new Date()));
      }
      drawn = { earlier, earlierReceipts, log, pending, conversation };
      follow();
    },
  };
}
