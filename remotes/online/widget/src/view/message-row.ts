import { h, setAttribute, setText } from '@lianxi/shared/visitor/dom';
import { clockTime, fullTime } from '../../../src/chat-log/chat-time.ts';
import { type Entry, type MessageEntry, markWords } from '../../../src/chat-log/entries.ts';
import { t } from '../language.ts';
import { type BodyPorts, writeBody } from './message-body.ts';

export interface RowPorts extends BodyPorts {
  retry(clientMsgId: string): void;
  drop(clientMsgId: string): void;
}

export interface Row {
  readonly element: HTMLElement;
  update(entry: Entry): void;
}

function plainRow(className: string): Row {
  const element = h('div', { class: className });
  return {
    element,
    update: (entry) => {
      if (entry.kind !== 'message') setText(element, t(entry.text));
    },
  };
}

function messageRow(entry: MessageEntry, ports: RowPorts): Row {
  const bubble = entry.msgType === 'image' ? h('div', { class: 'bubble shot empty' }) : h('div', { class: 'bubble' });
  const name = h('div', { class: 'name' }, t(entry.author));
  const meta = h('div', { class: 'meta' });
  const stack = h('div', { class: 'stack' }, ...(entry.own ? [] : [name]), bubble, meta);
  const face = h('div', { class: 'dot', 'aria-hidden': 'true' }, entry.author.slice(0, 1));
  const element = h('div', { class: 'line' }, ...(entry.own ? [stack] : [face, stack]));
  const progress = h('i');
  const bar = h('div', { class: 'bar', hidden: entry.mark !== 'uploading' }, progress);
  writeBody(bubble, entry, bar, ports);

  const update = (now: Entry) => {
    if (now.kind !== 'message') return;
    element.className = `line${now.own ? ' own' : ''}${now.first ? ' first' : ''}`;
    name.hidden = !now.first;
    setAttribute(bubble, 'data-mark', now.mark);
    progress.style.width = `${Math.round(now.progress * 100)}%`;
    bar.hidden = now.mark !== 'uploading';
    writeMeta(meta, now, ports);
  };
  return { element, update };
}

function writeMeta(meta: HTMLElement, entry: MessageEntry, ports: RowPorts): void {
  const failed = entry.mark === 'refused';
  const open = entry.mark === 'waiting' || entry.mark === 'uploading';
  meta.hidden = !(entry.last || failed || open);
  const words = entry.mark ? t(markWords[entry.mark]) : '';
  const text = failed ? `${words}：${t(entry.refusal ?? '')}` : `${clockTime(entry.time)}${words ? ` · ${words}` : ''}`;
  if (meta.dataset.said === text) return;
  meta.dataset.said = text;
  meta.className = failed ? 'meta error' : 'meta';
  meta.title = fullTime(entry.time);
  meta.replaceChildren(text);
  if (!failed) return;
  meta.append(
    h('button', { type: 'button', onclick: () => ports.retry(entry.clientMsgId) }, t('重试')),
    h('button', { type: 'button', onclick: () => ports.drop(entry.clientMsgId) }, t('删除')),
  );
}

/** The element of one entry of the list; `update` draws its new state. */
export function rowOf(entry: Entry, ports: RowPorts): Row {
  const row = entry.kind === 'message' ? messageRow(entry, ports) : plainRow(entry.kind);
  row.update(entry);
  return row;
}
