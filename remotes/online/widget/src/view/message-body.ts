import { h } from '@lianxi/shared/visitor/dom';
import type { MessageEntry } from '../../../src/chat-log/entries.ts';
import { textParts } from '../../../src/chat-log/links.ts';
import { fileSize, quoteText } from '../../../src/chat-log/preview.ts';
import { t } from '../language.ts';

export interface BodyPorts {
  /** The address of a file: known, or after it is fetched. */
  file(entry: MessageEntry): string | Promise<string>;
  /** Shows a picture in large. */
  view(address: string): void;
  /** An element has got its size: the list may have to scroll. */
  grown(): void;
}

/** Fills a bubble with the content of a message. `bar`: the part of an upload that is sent. */
export function writeBody(bubble: HTMLElement, entry: MessageEntry, bar: HTMLElement, ports: BodyPorts): void {
  const { msgType, message, quote } = entry;
  if (msgType === 'image') return void showPicture(entry, bubble, bar, ports);
  if (quote) bubble.append(h('div', { class: 'quote' }, `${quote.userName}：${quoteText(quote)}`));
  if (msgType === 'text') bubble.append(...linked(message));
  else if (msgType === 'card') bubble.append(cardLink(entry));
  else if (msgType === 'audio' || msgType === 'video') bubble.append(player(entry, msgType, ports), bar);
  else bubble.append(documentRow(entry, ports), bar);
}

/** Text with its web addresses as links; everything else stays text. */
function linked(text: string): (Node | string)[] {
  return textParts(text).map((part) =>
    part.link ? h('a', { href: part.text, target: '_blank', rel: 'noopener noreferrer nofollow' }, part.text) : part.text,
  );
}

function cardLink({ message, card }: MessageEntry): HTMLElement {
  const link = h('a', { class: 'card', href: message, target: '_blank', rel: 'noopener noreferrer nofollow' });
  link.append(h('b', {}, card?.title ?? message), h('span', {}, card?.summary ?? ''), h('small', {}, message));
  return link;
}

function documentRow(entry: MessageEntry, ports: BodyPorts): HTMLElement {
  const name = entry.file?.fileName ?? t('文件');
  const size = h('small', {}, fileSize(entry.file?.size ?? 0));
  const save = async () => {
    try {
      h('a', { href: await ports.file(entry), download: name }).click();
    } catch {
      size.textContent = t('下载失败，点击重试');
    }
  };
  const label = t(`下载 ${name}`);
  const act = { type: 'button', class: 'doc', 'aria-label': label, title: label, onclick: () => void save() } as const;
  return h('button', act, h('b', {}, name), size);
}

/** The bytes load when the user wants to play it. */
function player(entry: MessageEntry, kind: 'audio' | 'video', ports: BodyPorts): HTMLElement {
  const what = kind === 'audio' ? t('语音') : t('视频');
  const box = h('div', { class: 'play' });
  const play = h(
    'button',
    { type: 'button', class: 'doc', onclick: () => void load() },
    t(kind === 'audio' ? '▶ 播放语音' : '▶ 播放视频'),
  );
  const load = async () => {
    play.textContent = t('加载中...');
    try {
      const src = await ports.file(entry);
      box.replaceChildren(h(kind, { src, controls: true, autoplay: true, 'aria-label': what, onloadedmetadata: ports.grown }));
    } catch {
      play.textContent = t('加载失败，点击重试');
    }
  };
  box.append(play);
  return box;
}

async function showPicture(entry: MessageEntry, bubble: HTMLElement, bar: HTMLElement, ports: BodyPorts): Promise<void> {
  bubble.replaceChildren(t('加载中...'));
  try {
    const found = ports.file(entry);
    const address = typeof found === 'string' ? found : await found;
    const img = h('img', {
      alt: entry.own ? t('我发送的图片') : t(`${entry.author} 发送的图片`),
      src: address,
      onload: ports.grown,
    });
    const open = h('button', { type: 'button', 'aria-label': t('查看大图'), onclick: () => ports.view(address) }, img);
    bubble.classList.remove('empty');
    bubble.replaceChildren(open, bar);
  } catch {
    const again = () => void showPicture(entry, bubble, bar, ports);
    bubble.replaceChildren(h('button', { type: 'button', onclick: again }, t('图片加载失败，点击重试')));
  }
}
