import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { voiceFormat } from '@lianxi/shared/chat/voice-format';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { MESSAGE_MAX_LENGTH } from '../constants.ts';
import { t } from '../language.ts';
import { icons } from './icons.ts';
import type { VoiceBar } from './voice-bar.ts';

/** Says that one is writing at most this often, and that one has stopped after this much silence. */
const TYPING_REPEAT_MS = 3000;
const TYPING_STOP_MS = 4000;
const LINE_LIMIT_PX = 128;

export interface ComposerPorts {
  send(text: string): void;
  files(files: File[]): void;
  /** A recorded voice is to be sent. */
  voice(file: File): void;
  /** Tells why something could not be. */
  problem(text: string): void;
  typing(on: boolean): void;
  anew(): void;
}

export interface Composer {
  readonly element: HTMLElement;
  focus(): void;
  setClosed(closed: boolean): void;
  /** Discards a voice message that is being recorded. Answers whether there was one. */
  discardVoice(): boolean;
}

/** Where the visitor writes: Enter sends, Shift+Enter makes a line, files come by button or paste. */
export function composer(ports: ComposerPorts): Composer {
  let saidAt = 0;
  let stop: ReturnType<typeof setTimeout> | undefined;
  const silent = () => {
    clearTimeout(stop);
    if (saidAt > 0) ports.typing(false);
    saidAt = 0;
  };
  const writing = () => {
    clearTimeout(stop);
    stop = setTimeout(silent, TYPING_STOP_MS);
    if (Date.now() - saidAt < TYPING_REPEAT_MS) return;
    saidAt = Date.now();
    ports.typing(true);
  };

  const picker = h('input', {
    type: 'file',
    accept: ATTACHMENT_ACCEPT,
    multiple: true,
    hidden: true,
    'aria-label': t('选择文件'),
    onchange: () => {
      ports.files([...(picker.files ?? [])]);
      picker.value = '';
    },
  });
  const count = h('span', { class: 'over', role: 'status' });
  const send = h('button', { type: 'submit', class: 'send', 'aria-label': t('发送'), title: t('发送（Enter）'), disabled: true });
  send.append(icon(icons.send));
  const choose = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('发送文件'),
    title: t('发送图片、语音、视频或文件'),
    onclick: () => picker.click(),
  });
  choose.append(icon(icons.clip));

  let over = false;
  let bar: VoiceBar | null = null;
  const arrange = () => {
    show(form, !over && !bar);
    show(hint, !over && !bar);
    show(closed, over && !bar);
  };
  const record = async () => {
    speak.disabled = true;
    try {
      // Few visitors speak: the recorder comes when one does.
      const { voiceBar } = await import(/* webpackChunkName: "widget-voice" */ './voice-bar.ts');
      if (over) return;
      bar = voiceBar({
        send: ports.voice,
        over: (problem) => {
          bar?.element.remove();
          bar = null;
          arrange();
          if (problem) ports.problem(problem);
          speak.focus();
        },
      });
      element.append(bar.element);
      arrange();
      bar.start();
    } catch {
      ports.problem('暂时不能录音，请稍后重试');
    } finally {
      speak.disabled = false;
    }
  };
  const speak = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('录制语音'),
    title: t('录制语音（60 秒以内）'),
    hidden: voiceFormat() === null,
    onclick: () => void record(),
  });
  speak.append(icon(icons.voice));

  const fit = () => {
    const { length } = text.value;
    setAttribute(send, 'disabled', text.value.trim() === '' || length > MESSAGE_MAX_LENGTH);
    setText(count, length > MESSAGE_MAX_LENGTH - 200 ? `${length} / ${MESSAGE_MAX_LENGTH}` : '');
    text.style.height = 'auto';
    text.style.height = `${Math.min(text.scrollHeight, LINE_LIMIT_PX)}px`;
  };
  const submit = () => {
    const words = text.value.trim();
    if (words === '' || text.value.length > MESSAGE_MAX_LENGTH) return;
    text.value = '';
    fit();
    silent();
    ports.send(words);
  };
  const text = h('textarea', {
    rows: 1,
    'aria-label': t('输入消息'),
    placeholder: t('输入消息…'),
    enterkeyhint: 'send',
    oninput: () => {
      fit();
      if (text.value.trim() !== '') writing();
    },
    onblur: silent,
    onkeydown: (event: KeyboardEvent) => {
      // An Enter that picks a word of the input method is not a send.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      submit();
    },
    onpaste: (event: ClipboardEvent) => {
      const files = transferredFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      ports.files(files);
    },
  });
  const form = h(
    'form',
    {
      class: 'write',
      onsubmit: (event: Event) => {
        event.preventDefault();
        submit();
        text.focus();
      },
    },
    choose,
    picker,
    speak,
    text,
    send,
  );
  const hint = h('div', { class: 'hint' }, h('span', { class: 'keys' }, t('Enter 发送，Shift + Enter 换行')), count);
  const closed = h(
    'div',
    { class: 'over-note', hidden: true },
    h('span', {}, t('本次会话已结束')),
    h('button', { type: 'button', class: 'solid', onclick: ports.anew }, t('重新咨询')),
  );
  const element = h('div', { class: 'foot' }, form, hint, closed);
  return {
    element,
    focus: () => text.focus({ preventScroll: true }),
    setClosed: (now) => {
      over = now;
      if (over) bar?.discard();
      arrange();
    },
    discardVoice: () => {
      const recording = bar !== null;
      bar?.discard();
      return recording;
    },
  };
}
