import { type CheckedFile, checkFile, transferredFiles } from '../../../src/chat-log/attachment-check.ts';
import { type ChatState, placeInWords } from '../chat-state.ts';
import type { Pictures } from '../pictures.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { composer } from './composer.ts';
import { h, icon, setAttribute, setText, show } from './dom.ts';
import { icons } from './icons.ts';
import { leaveSheet } from './leave-sheet.ts';
import { messageList } from './message-list.ts';
import { endSheet, fileSheet, trapTab, viewer } from './sheets.ts';

/** A connection that is back within this time is not worth a word. */
const STRIP_DELAY_MS = 1500;
const NOTE_SHOWN_MS = 5000;
const FILES_AT_ONCE = 9;

export interface Panel {
  readonly element: HTMLElement;
  update(state: ChatState): void;
  opened(): void;
}

function subtitle(state: ChatState): string {
  const { conversation, phase } = state;
  if (phase === 'turned-away') return '暂时无法咨询';
  if (conversation?.state === 'active') return `${conversation.agentName ?? '客服'} 正在为您服务`;
  if (conversation?.state === 'queued') return placeInWords(state.place);
  if (conversation?.state === 'closed') return '会话已结束';
  return '有问题随时问我们';
}

/** Header, strips, conversation, composer. */
export function panel(chat: VisitorChat, pictures: Pictures, close: () => void, seen: () => void): Panel {
  const title = h('h2', {}, '在线客服');
  const state = h('p', { role: 'status' });
  const face = h('div', { class: 'face', 'aria-hidden': 'true' }, '客');
  const end = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': '结束会话',
    title: '结束会话',
    onclick: () => endSheet(element, () => void chat.end().catch((error: Error) => say(error.message))),
  });
  end.append(icon(icons.end));
  const minimize = h('button', { type: 'button', class: 'tool', 'aria-label': '收起', title: '收起（Esc）', onclick: close });
  minimize.append(icon(icons.down));

  const strip = h(
    'div',
    { class: 'strip', role: 'status', hidden: true },
    h('i', { class: 'spin' }),
    h('span', {}, '网络连接已断开，正在重新连接…'),
  );
  const noteText = h('span');
  const note = h('div', { class: 'strip bad', role: 'alert', hidden: true }, icon(icons.alert), noteText);
  let noteTimer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    clearTimeout(noteTimer);
    setText(noteText, text);
    show(note, true);
    noteTimer = setTimeout(() => show(note, false), NOTE_SHOWN_MS);
  };

  const failure = h('p');
  const retry = h('button', { type: 'button', class: 'solid', onclick: () => void chat.open() }, '重新连接');
  const blank = h('div', { class: 'blank', hidden: true }, icon(icons.alert), failure, retry);

  const list = messageList(
    {
      retry: (id) => chat.retry(id),
      drop: (id) => chat.drop(id),
      view: (address) => viewer(element, address),
      file: (entry) => {
        const file = chat.fileOf(entry.clientMsgId);
        if (file) return pictures.preview(entry.clientMsgId, file);
        return pictures.previewOf(entry.clientMsgId) ?? pictures.address(entry.message);
      },
    },
    () => {
      show(newest, !list.atEnd);
      seen();
    },
  );
  const newest = h('button', { type: 'button', class: 'newest', hidden: true, onclick: () => list.toEnd() });
  newest.append(icon(icons.down), '最新消息');

  const takeFiles = async (files: File[]) => {
    const fine: CheckedFile[] = [];
    for (const file of files.slice(0, FILES_AT_ONCE)) {
      const checked = await checkFile(file);
      if (checked.problem) say(checked.problem);
      else fine.push(checked);
    }
    if (fine.length === 0) return;
    fileSheet(element, fine, () => {
      for (const file of fine) chat.sendFile(file);
      list.toEnd();
      write.focus();
    });
  };
  const write = composer({
    send: (text) => {
      chat.sendText(text);
      list.toEnd();
    },
    files: (files) => void takeFiles(files),
    typing: (on) => chat.typing(on),
    anew: () => {
      chat.beginAnew();
      write.focus();
    },
  });
  write.element.append(newest);

  const drop = h('div', { class: 'drop', hidden: true }, '松开发送文件');
  const element = h(
    'section',
    {
      class: 'panel',
      role: 'dialog',
      'aria-label': '在线客服',
      hidden: true,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
        else if (matchMedia('(max-width: 480px)').matches) trapTab(element, event);
        // The page's own shortcuts must not hear what is typed here.
        event.stopPropagation();
      },
      ondragover: (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files') || chat.state.conversation?.state === 'closed') return;
        event.preventDefault();
        show(drop, true);
      },
      ondragleave: (event: DragEvent) => {
        if (!element.contains(event.relatedTarget as Node | null)) show(drop, false);
      },
      ondrop: (event: DragEvent) => {
        if (drop.hidden) return;
        event.preventDefault();
        show(drop, false);
        void takeFiles(transferredFiles(event.dataTransfer));
      },
    },
    h('header', { class: 'head' }, face, h('div', { class: 'who' }, title, state), end, minimize),
    strip,
    note,
    blank,
    list.element,
    write.element,
    drop,
  );

  let leaving = false;
  /** Whom nobody receives is asked for a message, with what they wanted to say in it. */
  const askLeave = ({ shut, pending }: ChatState) => {
    if (shut === null || leaving) return;
    leaving = true;
    const words = pending.filter(({ msgType }) => msgType === 'text').map(({ message }) => message);
    leaveSheet(element, shut, words.join('\n'), {
      send: (leave) => chat.leave(leave),
      sent: () => {
        leaving = false;
        list.say('留言已收到，我们会尽快与您联系。');
      },
      cancelled: () => {
        leaving = false;
        chat.stay();
      },
    });
  };

  let stripTimer: ReturnType<typeof setTimeout> | undefined;
  const showLink = (lost: boolean) => {
    if (!lost) {
      clearTimeout(stripTimer);
      stripTimer = undefined;
      show(strip, false);
    } else if (stripTimer === undefined) {
      stripTimer = setTimeout(() => show(strip, true), STRIP_DELAY_MS);
    }
  };

  return {
    element,
    opened: () => {
      list.toEnd();
      write.focus();
    },
    update: (now) => {
      const { conversation, site, phase, pending } = now;
      setText(title, site?.title ?? '在线客服');
      setText(face, (conversation?.state === 'active' ? conversation.agentName : site?.title)?.slice(0, 1) ?? '客');
      setText(state, subtitle(now));
      setAttribute(state, 'data-live', conversation?.state === 'active' && now.link === 'online');
      show(end, conversation !== null && conversation.state !== 'closed');
      end.disabled = now.link !== 'online' || pending.some((item) => item.state !== 'refused');
      const turnedAway = phase === 'turned-away';
      const unusable = turnedAway || (phase === 'failed' && now.log.messages.length === 0 && pending.length === 0);
      show(retry, !turnedAway);
      setText(failure, now.failure ?? '');
      show(blank, unusable);
      show(list.element, !unusable);
      show(write.element, !unusable);
      showLink(!unusable && (phase === 'failed' || (phase === 'ready' && now.link === 'lost')));
      write.setClosed(conversation?.state === 'closed');
      list.update(now);
      askLeave(now);
    },
  };
}
