import './talk.css';
import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { checkFile, transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { h, icon, setAttribute } from '@lianxi/shared/visitor/dom';
import { MESSAGE_MAX_LENGTH } from '../constants.ts';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { icons } from './icons.ts';
import { messageRow, pendingRow } from './talk-rows.ts';

const FILES_AT_ONCE = 9;

/** The chat next to the call. */
export function talk(visit: Visit, close: () => void) {
  const list = h('div', { class: 'log', role: 'log', tabindex: 0, 'aria-label': '聊天记录' });
  const rows = h('div');
  const waiting = h('div');
  list.append(rows, waiting);
  const toEnd = () => list.scrollTo({ top: list.scrollHeight });

  const takeFiles = async (files: File[]) => {
    for (const file of files.slice(0, FILES_AT_ONCE)) {
      const { problem } = await checkFile(file);
      if (problem) visit.say(problem);
      else visit.chat.sendFile(file);
    }
  };
  const picker = h('input', {
    type: 'file',
    accept: ATTACHMENT_ACCEPT,
    multiple: true,
    hidden: true,
    'aria-label': '选择文件',
    onchange: () => {
      void takeFiles([...(picker.files ?? [])]);
      picker.value = '';
    },
  });
  const text = h('textarea', {
    rows: 1,
    maxlength: MESSAGE_MAX_LENGTH,
    'aria-label': '输入消息',
    placeholder: '输入消息…',
    enterkeyhint: 'send',
    oninput: () => setAttribute(send, 'disabled', text.value.trim() === ''),
    onkeydown: (event: KeyboardEvent) => {
      // An Enter that confirms a word of the input method does not send.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      submit();
    },
    onpaste: (event: ClipboardEvent) => {
      const files = transferredFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      void takeFiles(files);
    },
  });
  const tool = (name: keyof typeof icons, label: string, act: () => void) => {
    const button = h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: act });
    button.append(icon(icons[name]));
    return button;
  };
  const send = h('button', { type: 'submit', class: 'tool send', 'aria-label': '发送', disabled: true }, icon(icons.send));
  const submit = () => {
    const words = text.value.trim();
    if (words === '') return;
    text.value = '';
    setAttribute(send, 'disabled', true);
    visit.chat.sendText(words);
  };
  const form = h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        submit();
        text.focus();
      },
    },
    tool('clip', '发送图片或文件', () => picker.click()),
    picker,
    text,
    send,
  );
  const element = h(
    'aside',
    {
      class: 'talk',
      hidden: true,
      'aria-label': '聊天',
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      },
    },
    h('header', {}, h('h2', {}, '聊天'), tool('close', '关闭聊天', close)),
    list,
    form,
  );

  let drawn: Pick<VisitState, 'messages' | 'pending'> = { messages: [], pending: [] };
  return {
    element,
    opened: () => {
      toEnd();
      text.focus();
    },
    update: ({ messages, pending }: VisitState) => {
      if (drawn.messages === messages && drawn.pending === pending) return;
      // Rows are only added: a message does not change afterwards.
      const follows = drawn.messages.every(({ seq }, index) => messages[index]?.seq === seq);
      const fresh = (follows ? messages.slice(drawn.messages.length) : messages).map((message) =>
        messageRow(visit, message, toEnd),
      );
      if (follows) rows.append(...fresh);
      else rows.replaceChildren(...fresh);
      waiting.replaceChildren(...pending.map((item) => pendingRow(visit, item)));
      drawn = { messages, pending };
      toEnd();
    },
  };
}
