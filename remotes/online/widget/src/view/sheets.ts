import type { CheckedFile } from '@lianxi/shared/chat/attachment-check';
import { h, icon } from '@lianxi/shared/visitor/dom';
import { fileSize } from '../../../src/chat-log/preview.ts';
import { t } from '../language.ts';
import { icons } from './icons.ts';

/** Holds the focus of the Tab key in `element`. */
export function trapTab(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...element.querySelectorAll<HTMLElement>('button, input, textarea, a[href], [tabindex="0"]')].filter(
    (stop) => !stop.hasAttribute('disabled') && stop.offsetParent !== null,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const active = (element.getRootNode() as ShadowRoot).activeElement;
  if (event.shiftKey ? active === first : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/** Shows a sheet over the panel: the focus moves in, stays in, and returns. Escape and a click outside close it. */
export function overlay(
  parent: HTMLElement,
  element: HTMLElement,
  entry: HTMLElement,
  closed: () => void = () => {},
): () => void {
  const before = (parent.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
  const close = () => {
    element.remove();
    closed();
    before?.focus({ preventScroll: true });
  };
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else trapTab(element, event);
  });
  element.addEventListener('click', (event) => {
    if (event.target === element) close();
  });
  parent.append(element);
  entry.focus();
  return close;
}

/** A button that closes its sheet and then runs its action. */
function closing(close: () => void, act: () => void): () => void {
  return () => {
    close();
    act();
  };
}

/** Asks before the conversation is ended. */
export function endSheet(parent: HTMLElement, confirmed: () => void): void {
  const cancel = h('button', { type: 'button', class: 'plain', onclick: () => close() }, t('继续咨询'));
  const end = h('button', { type: 'button', class: 'risky', onclick: closing(() => close(), confirmed) }, t('结束会话'));
  const sheet = h(
    'div',
    { class: 'sheet', role: 'alertdialog', 'aria-modal': 'true', 'aria-label': t('结束会话') },
    h('h3', {}, t('结束本次会话？')),
    h('p', {}, t('结束后仍可查看本次记录，也可以随时重新咨询。')),
    h('div', { class: 'row' }, cancel, end),
  );
  const close = overlay(parent, h('div', { class: 'veil' }, sheet), cancel);
}

/** Shows files before they are sent: pictures as pictures, others by name. */
export function fileSheet(parent: HTMLElement, files: readonly CheckedFile[], confirmed: () => void): void {
  const addresses = files.map(({ file, type }) => (type === 'image' ? URL.createObjectURL(file) : null));
  const done = () => {
    close();
    for (const address of addresses) if (address) URL.revokeObjectURL(address);
  };
  const thumbs = files.map(({ file }, index) => {
    const src = addresses[index];
    return src ? h('img', { src, alt: file.name }) : h('span', { class: 'doc' }, h('b', {}, file.name), fileSize(file.size));
  });
  const title = addresses.includes(null) ? t('发送文件') : t('发送图片');
  const send = h(
    'button',
    { type: 'button', class: 'solid', onclick: closing(done, confirmed) },
    files.length > 1 ? t(`发送 ${files.length} 个`) : t('发送'),
  );
  const sheet = h(
    'div',
    { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-label': title },
    h('h3', {}, title),
    h('div', { class: files.length > 1 ? 'thumbs' : 'thumbs one' }, ...thumbs),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'plain', onclick: done }, t('取消')), send),
  );
  const close = overlay(parent, h('div', { class: 'veil' }, sheet), send);
}

/** A picture that covers the whole page. */
export function viewer(parent: HTMLElement, address: string): void {
  const shut = h('button', { type: 'button', class: 'tool', 'aria-label': t('关闭'), onclick: () => close() });
  shut.append(icon(icons.close));
  const veil = h(
    'div',
    { class: 'viewer', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('查看图片') },
    h('img', { src: address, alt: t('图片') }),
    shut,
  );
  const close = overlay(parent, veil, shut);
}
