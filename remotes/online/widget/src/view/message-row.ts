import { clockTime, fullTime } from '../../../src/chat-log/chat-time.ts';
import { type Entry, type MessageEntry, markWords } from '../../../src/chat-log/entries.ts';
import { textParts } from '../../../src/chat-log/links.ts';
import { h, setAttribute, setText } from './dom.ts';

export interface RowPorts {
  retry(clientMsgId: string): void;
  drop(clientMsgId: string): void;
  /** Where a picture can be shown from: at once, or when it has been fetched. */
  picture(entry: MessageEntry): string | Promise<string>;
  view(address: string): void;
  /** A picture has got its size: the list may have to follow. */
  grown(): void;
}

export interface Row {
  readonly element: HTMLElement;
  update(entry: Entry): void;
}

/** Text with its web addresses made into links; everything else stays text. */
function linked(text: string): (Node | string)[] {
  return textParts(text).map((part) =>
    part.link ? h('a', { href: part.text, target: '_blank', rel: 'noopener noreferrer nofollow' }, part.text) : part.text,
  );
}

function plainRow(className: string): Row {
  const element = h('div', { class: className });
  return {
    element,
    update: (entry) => {
      if (entry.kind !== 'message') setText(element, entry.text);
    },
  };
}

function messageRow(entry: MessageEntry, ports: RowPorts): Row {
  const bubble = entry.msgType === 'image' ? h('div', { class: 'bubble shot empty' }) : h('div', { class: 'bubble' });
  const name = h('div', { class: 'name' }, entry.author);
  const meta = h('div', { class: 'meta' });
  const stack = h('div', { class: 'stack' }, ...(entry.own ? [] : [name]), bubble, meta);
  const face = h('div', { class: 'dot', 'aria-hidden': 'true' }, entry.author.slice(0, 1));
  const element = h('div', { class: 'line' }, ...(entry.own ? [stack] : [face, stack]));
  const progress = h('i');
  if (entry.msgType === 'text') bubble.append(...linked(entry.message));
  else void showPicture(entry, bubble, progress, ports);

  const update = (now: Entry) => {
    if (now.kind !== 'message') return;
    element.className = `line${now.own ? ' own' : ''}${now.first ? ' first' : ''}`;
    name.hidden = !now.first;
    setAttribute(bubble, 'data-mark', now.mark);
    progress.style.width = `${Math.round(now.progress * 100)}%`;
    const bar = progress.parentElement;
    if (bar) bar.hidden = now.mark !== 'uploading';
    writeMeta(meta, now, ports);
  };
  return { element, update };
}

function writeMeta(meta: HTMLElement, entry: MessageEntry, ports: RowPorts): void {
  const failed = entry.mark === 'refused';
  const open = entry.mark === 'waiting' || entry.mark === 'uploading';
  meta.hidden = !(entry.last || failed || open);
  const words = entry.mark ? markWords[entry.mark] : '';
  const text = failed ? `${words}：${entry.refusal ?? ''}` : `${clockTime(entry.time)}${words ? ` · ${words}` : ''}`;
  if (meta.dataset.said === text) return;
  meta.dataset.said = text;
  meta.className = failed ? 'meta error' : 'meta';
  meta.title = fullTime(entry.time);
  meta.replaceChildren(text);
  if (!failed) return;
  meta.append(
    h('button', { type: 'button', onclick: () => ports.retry(entry.clientMsgId) }, '重试'),
    h('button', { type: 'button', onclick: () => ports.drop(entry.clientMsgId) }, '删除'),
  );
}

async function showPicture(entry: MessageEntry, bubble: HTMLElement, progress: HTMLElement, ports: RowPorts): Promise<void> {
  bubble.replaceChildren('加载中...');
  try {
    const found = ports.picture(entry);
    const address = typeof found === 'string' ? found : await found;
    const img = h('img', { alt: entry.own ? '我发送的图片' : `${entry.author} 发送的图片`, src: address, onload: ports.grown });
    const open = h('button', { type: 'button', 'aria-label': '查看大图', onclick: () => ports.view(address) }, img);
    bubble.classList.remove('empty');
    bubble.replaceChildren(open, h('div', { class: 'bar', hidden: entry.mark !== 'uploading' }, progress));
  } catch {
    const again = () => void showPicture(entry, bubble, progress, ports);
    bubble.replaceChildren(h('button', { type: 'button', onclick: again }, '图片加载失败，点击重试'));
  }
}

/** The element of one entry of the list; `update` follows its state. */
export function rowOf(entry: Entry, ports: RowPorts): Row {
  const row = entry.kind === 'message' ? messageRow(entry, ports) : plainRow(entry.kind);
  row.update(entry);
  return row;
}
