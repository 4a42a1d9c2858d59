import './leave.css';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { LEAVE_MAX_LENGTH, NAME_MAX_LENGTH } from '../constants.ts';
import type { Visit } from '../visit.ts';
import { missingIn } from './missing-in.ts';
import { whileOff } from './while-off.ts';

/** A button that opens the form for a message, or for a call back, where nobody receives the customer. */
export function leaveButton(visit: Visit): HTMLButtonElement {
  return h('button', { type: 'button', class: 'plain', onclick: () => openLeave(visit) }, '留言或请回电');
}

function openLeave(visit: Visit): void {
  // A repetition after a lost connection is the same message.
  const clientLeaveId = newClientMessageId();
  const name = h('input', { type: 'text', required: true, maxlength: NAME_MAX_LENGTH, autocomplete: 'name' });
  const phone = h('input', {
    type: 'tel',
    required: true,
    maxlength: 16,
    pattern: '\\+?[0-9]{6,15}',
    autocomplete: 'tel',
  });
  const content = h('textarea', { required: true, rows: 4, maxlength: LEAVE_MAX_LENGTH });
  const callBack = h('input', { type: 'checkbox' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'solid' }, '提交');
  const send = async () => {
    const missing = missingIn([
      [name, '请输入您的称呼'],
      [phone, phone.value === '' ? '请输入联系电话' : '请输入正确的电话号码'],
      [content, '请输入留言'],
    ]);
    setText(problem, missing ?? '');
    show(problem, missing !== null);
    if (missing !== null) return;
    try {
      const words = { name: name.value.trim(), phone: phone.value.trim(), content: content.value.trim() };
      await visit.leaveWords({ clientLeaveId, ...words, callBack: callBack.checked });
      dialog.close();
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : '提交失败，请重试');
      show(problem, true);
    }
  };
  const dialog = h(
    'dialog',
    { class: 'leave', 'aria-label': '留言', onclose: () => dialog.remove() },
    h(
      'form',
      {
        novalidate: true,
        onsubmit: (event: Event) => {
          event.preventDefault();
          void whileOff(submit, send);
        },
      },
      h('h2', {}, '给我们留言'),
      h('label', { class: 'field' }, h('span', {}, '您的称呼'), name),
      h('label', { class: 'field' }, h('span', {}, '联系电话'), phone),
      h('label', { class: 'field' }, h('span', {}, '留言'), content),
      h('label', { class: 'call-back' }, callBack, '请给我回电'),
      problem,
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, '取消'), submit),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
