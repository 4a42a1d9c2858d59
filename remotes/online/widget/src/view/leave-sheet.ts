import type { VisitorForm } from '@lianxi/contracts/online/im';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { LEAVE_LIMITS } from '../constants.ts';
import type { LeaveWords } from '../http.ts';
import { t } from '../language.ts';
import { overlay } from './sheets.ts';

export interface LeavePorts {
  /** Resolves when the message is stored. */
  send(leave: LeaveWords): Promise<void>;
  sent(): void;
  cancelled(): void;
}

/** Asks for a message when no agent receives the visitor. `known`: what they told before; `words`: what they wanted to write. */
export function leaveSheet(
  parent: HTMLElement,
  { why, known, words }: { why: string; known: VisitorForm; words: string },
  { send, sent, cancelled }: LeavePorts,
): void {
  // A repetition after a lost connection is the same message.
  const clientLeaveId = newClientMessageId();
  const name = h('input', { type: 'text', required: true, maxlength: LEAVE_LIMITS.name, autocomplete: 'name' });
  const phone = h('input', {
    type: 'tel',
    required: true,
    maxlength: LEAVE_LIMITS.phone,
    pattern: '\\+?[0-9]{6,15}',
    title: t('请输入正确的电话号码'),
    autocomplete: 'tel',
  });
  const content = h('textarea', { required: true, rows: 4, maxlength: LEAVE_LIMITS.content });
  name.value = known.name ?? '';
  phone.value = known.phone ?? '';
  content.value = words.slice(0, LEAVE_LIMITS.content);
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'solid' }, t('提交留言'));
  const cancel = h('button', { type: 'button', class: 'plain', onclick: () => close() }, t('取消'));
  const deliver = async () => {
    submit.disabled = true;
    show(problem, false);
    try {
      await send({ clientLeaveId, name: name.value.trim(), phone: phone.value.trim(), content: content.value.trim() });
      done = true;
      close();
      sent();
    } catch (error) {
      setText(problem, t(error instanceof Error ? error.message : '提交失败，请重试'));
      show(problem, true);
      submit.disabled = false;
    }
  };
  let done = false;
  const form = h(
    'form',
    {
      class: 'sheet leave',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': t('留言'),
      onsubmit: (event: Event) => {
        event.preventDefault();
        void deliver();
      },
    },
    h('h3', {}, t('给我们留言')),
    h('p', {}, why),
    h('label', {}, t('称呼'), name),
    h('label', {}, t('电话'), phone),
    h('label', {}, t('留言'), content),
    problem,
    h('div', { class: 'row' }, cancel, submit),
  );
  const close = overlay(
    parent,
    h('div', { class: 'veil' }, form),
    [name, phone, content].find(({ value }) => value === '') ?? content,
    () => !done && cancelled(),
  );
}
