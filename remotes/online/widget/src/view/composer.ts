import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { voiceFormat } from '@lianxi/shared/chat/voice-format';
import { h, icon, setAttribute, setText, show } from '@lianxi/shared/visitor/dom';
import { MESSAGE_MAX_LENGTH } from '../constants.ts';
import { t } from '../language.ts';
import { icons } from './icons.ts';
import type { VoiceBar } from './voice-bar.ts';

/** The visitor's typing is reported at most this often; after this silence the widget reports that they stopped. */
const TYPING_REPEAT_MS = 3000;
const TYPING_STOP_MS = 4000;
const LINE_LIMIT_PX = 128;

export interface ComposerPorts {
  send(text: string): void;
  files(files: File[]): void;
  /** Sends a recorded voice. */
  voice(file: File): void;
  /** Shows why something failed. */
  problem(text: string): void;
  typing(on: boolean): void;
  anew(): void;
}

export interface Composer {
  readonly element: HTMLElement;
  focus(): void;
  setClosed(closed: boolean): void;
  /** Closes the open emojis, or discards a voice message during its recording. Returns whether there was something. */
  dismiss(): boolean;
}

/** Where the visitor writes: Enter sends, Shift+Enter makes a line, files are added by button or paste. */
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

  let grid: HTMLElement | null = null;
  const showEmojis = (visible: boolean) => {
    if (grid) show(grid, visible);
    setAttribute(smile, 'aria-expanded', String(visible));
  };
  const pick = (emoji: string) => {
    text.setRangeText(emoji, text.selectionStart, text.selectionEnd, 'end');
    showEmojis(false);
    fit();
    writing();
    text.focus();
  };
  const toggleEmojis = async () => {
    if (grid) return showEmojis(grid.hidden === true);
    try {
      // Loaded when a visitor first wants one.
      const { emojiGrid } = await import(/* webpackChunkName: "widget-emoji" */ './emoji-grid.ts');
      if (grid) return;
      grid = emojiGrid(pick);
      element.prepend(grid);
      showEmojis(true);
    } catch {
      ports.problem('加载失败，请稍后重试');
    }
  };
  const smile = h('button', {
    type: 'button',
    class: 'tool',
    'aria-label': t('表情'),
    title: t('表情'),
    'aria-expanded': 'false',
    onclick: () => void toggleEmojis(),
  });
  smile.append(icon(icons.smile));

  let over = false;
  let bar: VoiceBar | null = null;
  const arrange = () => {
    show(form, !over && !bar);
    show(hint, !over && !bar);
    show(closed, over && !bar);
    if (over || bar) showEmojis(false);
  };
  const record = async () => {
    speak.disabled = true;
    try {
      // Few visitors record a voice: the recorder loads on demand.
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
    showEmojis(false);
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
      // An Enter that confirms a word of the input method does not send.
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
    smile,
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
    dismiss: () => {
      const open = bar !== null || grid?.hidden === false;
      bar?.discard();
      showEmojis(false);
      return open;
    },
  };
}
