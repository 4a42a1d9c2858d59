import './ask-form.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { NAME_MAX_LENGTH } from '../constants.ts';
import type { Visit } from '../visit.ts';
import type { VisitState } from '../visit-state.ts';
import { missingIn } from './missing-in.ts';
import { whileOff } from './while-off.ts';

/** The questions of an entrance before a call, and the customer's consent to a recording. */
export function askForm(visit: Visit) {
  const name = h('input', { type: 'text', maxlength: NAME_MAX_LENGTH, autocomplete: 'name' });
  const phone = h('input', {
    type: 'tel',
    maxlength: 16,
    autocomplete: 'tel',
    pattern: '\\+?[0-9]{6,15}',
  });
  const nameField = field('您的称呼', name);
  const phoneField = field('联系电话', phone);
  const choice = h('select', { required: true });
  const group = h('label', { class: 'field' }, h('span', {}, '咨询类型'), choice);
  const agrees = h('input', { type: 'checkbox' });
  const agreesWords = h('span');
  const consent = h('label', { class: 'consent' }, agrees, agreesWords);
  const problem = h('p', { class: 'problem', role: 'alert' });
  const submit = h('button', { type: 'submit', class: 'solid' }, '开始视频');
  const send = async () => {
    const missing = missingIn([
      [choice, '请选择咨询类型'],
      [name, '请输入您的称呼'],
      [phone, phone.value === '' ? '请输入联系电话' : '请输入正确的电话号码'],
      [agrees, '同意录音录像后才能开始'],
    ]);
    setText(problem, missing ?? '');
    show(problem, missing !== null);
    if (missing !== null) return;
    try {
      const recordConsent = !consent.hidden && agrees.checked;
      if (visit.state.outsider) await visit.enter(name.value.trim(), recordConsent);
      else {
        const filled = { name: value(name, nameField), phone: value(phone, phoneField) };
        const form = Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== ''));
        await visit.start({ form, groupId: group.hidden ? undefined : choice.value, recordConsent });
      }
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : '呼叫失败，请重试');
      show(problem, true);
    }
  };
  const element = h(
    'form',
    {
      class: 'ask',
      novalidate: true,
      'aria-label': '开始视频',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void whileOff(submit, send);
      },
    },
    group,
    nameField.element,
    phoneField.element,
    consent,
    problem,
    submit,
  );
  show(problem, false);
  let offered = '';
  return {
    element,
    update: ({ look, groups, outsider, consent: rule, devices }: VisitState) => {
      nameField.ask(outsider ? 'required' : (look?.ask.name ?? 'off'));
      phoneField.ask(look?.ask.phone ?? 'off');
      const offers = look?.askGroup === true && groups.length > 1;
      show(group, offers);
      choice.disabled = !offers;
      const now = JSON.stringify(groups);
      if (now !== offered) {
        offered = now;
        const options = groups.map(({ id, name: words, open }) =>
          h('option', { value: id }, open ? words : `${words}（非服务时间）`),
        );
        choice.replaceChildren(h('option', { value: '' }, '请选择'), ...options);
      }
      show(consent, rule !== 'off');
      agrees.required = rule === 'required';
      setText(agreesWords, rule === 'required' ? '我同意对本次通话录音录像（必选）' : '我同意对本次通话录音录像（选填）');
      setText(submit, outsider ? '进入通话' : '开始视频');
      // Before the browser has answered about the devices, it is not known whether there will be a picture.
      show(submit, devices.state === 'asked');
    },
  };
}

function value(input: HTMLInputElement, { element }: { element: HTMLElement }): string {
  return element.hidden ? '' : input.value.trim();
}

function field(label: string, input: HTMLInputElement) {
  const mark = h('small');
  const element = h('label', { class: 'field' }, h('span', {}, label, ' ', mark), input);
  return {
    element,
    ask(rule: 'off' | 'optional' | 'required') {
      show(element, rule !== 'off');
      input.required = rule === 'required';
      input.disabled = rule === 'off';
      setText(mark, rule === 'optional' ? '选填' : '');
    },
  };
}
