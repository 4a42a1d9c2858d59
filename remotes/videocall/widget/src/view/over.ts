import './over.css';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { RATING_WORDS_LENGTH } from '../constants.ts';
import type { Visit } from '../visit.ts';
import { endInWords, isRatable, lasted } from '../visit-state.ts';
import type { Screen } from './screen.ts';
import { whileOff } from './while-off.ts';

const stars = ['1 星，很不满意', '2 星，不满意', '3 星，一般', '4 星，满意', '5 星，很满意'];

/** After the call: its result, the rating, and a new call. */
export function overScreen(visit: Visit): Screen {
  const title = h('h1', { tabindex: -1 }, '通话已结束');
  const words = h('p');
  const form = ratingForm(visit);
  const again = h('button', { type: 'button', class: 'plain', onclick: () => visit.again() }, '再次呼叫');
  return {
    element: h('main', { class: 'card over' }, title, words, form.element, again),
    title,
    update: ({ call, phase }) => {
      if (!call || phase !== 'over') return;
      const talked = call.answerTime && call.endTime ? Date.parse(call.endTime) - Date.parse(call.answerTime) : null;
      setText(title, talked === null ? '呼叫已结束' : '通话已结束');
      setText(words, `${endInWords(call)}${talked === null ? '' : `通话时长 ${lasted(talked)}。`}`);
      form.update(call.sessionId, isRatable(call, Date.now()), call.rating);
    },
  };
}

function ratingForm(visit: Visit) {
  const radios = stars.map((label, index) =>
    h('input', { type: 'radio', name: 'stars', value: index + 1, required: true, 'aria-label': label }),
  );
  const chosen = () => radios.findIndex((radio) => radio.checked) + 1;
  const said = h('p', { class: 'said', 'aria-live': 'polite' });
  const row = h('div', { class: 'stars', role: 'radiogroup', 'aria-label': '评价本次服务' });
  row.append(...radios.map((radio) => h('label', {}, radio, h('span', { 'aria-hidden': 'true' }, '★'))));
  const draw = () => {
    for (const [index, label] of [...row.children].entries()) label.classList.toggle('on', index < chosen());
    setText(said, stars[chosen() - 1] ?? '您的评价对我们很重要');
  };
  row.addEventListener('change', draw);
  const text = h('textarea', {
    rows: 3,
    maxlength: RATING_WORDS_LENGTH,
    'aria-label': '补充说明（选填）',
    placeholder: '补充说明（选填）',
  });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'solid' }, '提交评价');
  const thanks = h('p', { class: 'thanks', role: 'status' });
  const send = async () => {
    show(problem, false);
    try {
      await visit.rate(chosen(), text.value.trim());
      setText(thanks, '感谢您的评价！');
      setText(submit, '修改评价');
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : '提交失败，请重试');
      show(problem, true);
    }
  };
  const element = h(
    'form',
    {
      class: 'rating',
      'aria-label': '评价本次服务',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void whileOff(submit, send);
      },
    },
    row,
    said,
    text,
    problem,
    thanks,
    submit,
  );
  let of = '';
  return {
    element,
    update(sessionId: string, ratable: boolean, given: number | null) {
      show(element, ratable);
      if (of === sessionId) return;
      of = sessionId;
      for (const [index, radio] of radios.entries()) radio.checked = given === index + 1;
      text.value = '';
      setText(thanks, '');
      setText(submit, given === null ? '提交评价' : '修改评价');
      draw();
    },
  };
}
