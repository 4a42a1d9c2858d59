import { type CheckedFile, checkFile, transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { asksFirst, type ChatState, placeInWords } from '../chat-state.ts';
import { siteWords, t } from '../language.ts';
import type { Pictures } from '../pictures.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { acts } from './acts.ts';
import { announcements } from './announcements.ts';
import { beginForm } from './begin-form.ts';
import { composer } from './composer.ts';
import { icons } from './icons.ts';
import { leaveSheet } from './leave-sheet.ts';
import { messageList } from './message-list.ts';
import { endSheet, fileSheet, trapTab, viewer } from './sheets.ts';

/** A connection that is restored within this time needs no notice. */
const STRIP_DELAY_MS = 1500;
const NOTE_SHOWN_MS = 5000;
const FILES_AT_ONCE = 9;

export interface Panel {
  readonly element: HTMLElement;
  update(state: ChatState): void;
  opened(): void;
  closed(): void;
}

function subtitle(state: ChatState): string {
  const { conversation, phase, site } = state;
  if (phase === 'turned-away') return t('暂时无法咨询');
  if (conversation?.state === 'active') return t(`${conversation.agentName ?? '客服'} 正在为您服务`);
  if (conversation?.state === 'queued') return t(placeInWords(state.place));
  if (conversation?.state === 'bot') return t(`${site?.botName ?? '客服助手'}（机器人）为您服务`);
  if (conversation?.state === 'closed') return t('会话已结束');
  return site ? siteWords(site).subtitle : t('有问题随时问我们');
}

/** Header, notices, conversation, composer. */
export function panel(
  chat: VisitorChat,
  pictures: Pictures,
  { close, seen, fixed }: { close(): void; seen(): void; fixed: boolean },
): Panel {
  const title = h('h2', {}, t('在线客服'));
  const state = h('p', { role: 'status' });
  const face = h('div', { class: 'face', 'aria-hidden': 'true' }, '客');
  const end = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('结束会话'),
    title: t('结束会话'),
    onclick: () => endSheet(element, () => void chat.end().catch((error: Error) => say(error.message))),
  });
  end.append(icon(icons.end));
  const minimize = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('收起'),
    title: t('收起（Esc）'),
    onclick: close,
  });
  minimize.append(icon(icons.down));
  show(minimize, !fixed);

  const mute = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('静音'),
    onclick: () => {
      chat.acts.mute(!chat.acts.muted);
      showMute();
    },
  });
  const showMute = () => {
    const { muted } = chat.acts;
    mute.replaceChildren(icon(muted ? icons.silent : icons.bell));
    setAttribute(mute, 'aria-pressed', String(muted));
    setAttribute(mute, 'title', muted ? t('已静音，点击打开新消息提醒') : t('关闭新消息提醒'));
  };
  showMute();

  const strip = h(
    'div',
    { class: 'strip', role: 'status', hidden: true },
    h('i', { class: 'spin' }),
    h('span', {}, t('网络连接已断开，正在重新连接…')),
  );
  const noteText = h('span');
  const note = h('div', { class: 'strip bad', role: 'alert', hidden: true }, icon(icons.alert), noteText);
  let noteTimer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    clearTimeout(noteTimer);
    setText(noteText, t(text));
    show(note, true);
    noteTimer = setTimeout(() => show(note, false), NOTE_SHOWN_MS);
  };

  const failure = h('p');
  const retry = h('button', { type: 'button', class: 'solid', onclick: () => void chat.open() }, t('重新连接'));
  const blank = h('div', { class: 'blank', hidden: true }, icon(icons.alert), failure, retry);

  const list = messageList(
    {
      retry: (id) => chat.retry(id),
      drop: (id) => chat.drop(id),
      view: (address) => viewer(element, address),
      older: () => void chat.acts.showEarlier().catch((error: Error) => say(error.message)),
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
  newest.append(icon(icons.down), t('最新消息'));

  const takeFiles = async (files: File[]) => {
    const fine: CheckedFile[] = [];
    for (const file of files.slice(0, FILES_AT_ONCE)) {
      const checked = await checkFile(file, { jpgOnly: chat.state.site?.jpgOnly ?? false });
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
  const takeVoice = async (file: File) => {
    const checked = await checkFile(file);
    if (checked.problem) return say(checked.problem);
    chat.sendFile(checked);
    list.toEnd();
  };
  const write = composer({
    send: (text) => {
      chat.sendText(text);
      list.toEnd();
    },
    files: (files) => void takeFiles(files),
    voice: (file) => void takeVoice(file),
    problem: say,
    typing: (on) => chat.acts.typing(on),
    anew: () => {
      chat.beginAnew();
      write.focus();
    },
  });
  write.element.append(newest);
  const begin = beginForm(chat.acts.form, (form, group) => chat.acts.begin(form, group));

  const news = announcements();

  const drop = h('div', { class: 'drop', hidden: true }, t('松开发送文件'));
  const element = h(
    'section',
    {
      class: 'panel',
      role: 'dialog',
      'aria-label': t('在线客服'),
      hidden: true,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') write.dismiss() || fixed || close();
        else if (fixed || matchMedia('(max-width: 480px)').matches) trapTab(element, event);
        // The page's own shortcuts must not receive what the visitor types here.
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
    h('header', { class: 'head' }, face, h('div', { class: 'who' }, title, state), mute, end, minimize),
    strip,
    note,
    news.element,
    blank,
    list.element,
    begin.element,
    write.element,
    drop,
  );
  const more = acts(chat, element, { say: list.say, problem: say });
  write.element.before(more.element);

  let leaving = false;
  /** Asks a visitor whom no agent receives for a message, with their unsent text in it. */
  const askLeave = ({ shut, pending }: ChatState) => {
    if (shut === null || leaving) return;
    leaving = true;
    const words = pending.filter(({ msgType }) => msgType === 'text').map(({ message }) => message);
    leaveSheet(
      element,
      { why: t(shut), known: chat.acts.form, words: words.join('\n') },
      {
        send: (leave) => chat.acts.leave(leave),
        sent: () => {
          leaving = false;
          list.say(t('留言已收到，我们会尽快与您联系。'));
        },
        cancelled: () => {
          leaving = false;
          chat.acts.stay();
        },
      },
    );
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
    // A closed panel must not record: the visitor would not see it.
    closed: () => void write.dismiss(),
    update: (now) => {
      const { conversation, site, phase, pending } = now;
      const words = site && siteWords(site);
      setText(title, words?.title ?? t('在线客服'));
      setText(face, (conversation?.state === 'active' ? conversation.agentName : words?.title)?.slice(0, 1) ?? '客');
      setText(state, subtitle(now));
      setAttribute(state, 'data-live', conversation?.state === 'active' && now.link === 'online');
      show(end, conversation !== null && conversation.state !== 'closed');
      end.disabled = now.link !== 'online' || pending.some((item) => item.state !== 'refused');
      const turnedAway = phase === 'turned-away';
      const unusable = turnedAway || (phase === 'failed' && now.log.messages.length === 0 && pending.length === 0);
      show(retry, !turnedAway);
      setText(failure, t(now.failure ?? ''));
      show(blank, unusable);
      const asking = !unusable && asksFirst(now);
      begin.update(now);
      show(begin.element, asking);
      show(list.element, !unusable);
      show(write.element, !unusable && !asking);
      more.update(now);
      showLink(!unusable && (phase === 'failed' || (phase === 'ready' && now.link === 'lost')));
      write.setClosed(conversation?.state === 'closed');
      news.update(now.notices);
      list.update(now);
      askLeave(now);
    },
  };
}
