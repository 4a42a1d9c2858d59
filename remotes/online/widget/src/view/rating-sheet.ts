import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { RATING_WORDS_LENGTH } from '../constants.ts';
import { t } from '../language.ts';
import { overlay } from './sheets.ts';

const stars = ['1 星，很不满意', '2 星，不满意', '3 星，一般', '4 星，满意', '5 星，很满意'];

/** Asks for a rating and a comment; `given`: the visitor's former rating. */
export function ratingSheet(
  parent: HTMLElement,
  given: number | null,
  { rate, closed }: { rate(rating: number, words: string): Promise<void>; closed(): void },
): void {
  const radios = stars.map((label, index) => {
    const radio = h('input', { type: 'radio', name: 'stars', value: index + 1, required: true, 'aria-label': t(label) });
    radio.checked = given === index + 1;
    return radio;
  });
  const chosen = () => radios.findIndex((radio) => radio.checked) + 1;
  const said = h('p', { 'aria-live': 'polite' });
  const row = h('div', { class: 'stars', role: 'radiogroup', 'aria-label': t('评价本次服务') });
  const draw = () => {
    for (const [index, label] of [...row.children].entries()) label.classList.toggle('on', index < chosen());
    setText(said, t(stars[chosen() - 1] ?? '您的评价对我们很重要'));
  };
  row.append(...radios.map((radio) => h('label', {}, radio, h('span', { 'aria-hidden': 'true' }, '★'))));
  row.addEventListener('change', draw);
  const words = h('textarea', {
    rows: 3,
    maxlength: RATING_WORDS_LENGTH,
    'aria-label': t('补充说明（选填）'),
    placeholder: t('补充说明（选填）'),
  });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'solid' }, t('提交评价'));
  const later = h('button', { type: 'button', class: 'plain', onclick: () => close() }, t('以后再说'));
  const send = async () => {
    submit.disabled = true;
    try {
      await rate(chosen(), words.value.trim());
      close();
    } catch (error) {
      setText(problem, t(error instanceof Error ? error.message : '提交失败，请重试'));
      show(problem, true);
      submit.disabled = false;
    }
  };
  const form = h(
    'form',
    {
      class: 'sheet leave',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': t('评价本次服务'),
      onsubmit: (event: Event) => {
        event.preventDefault();
        void send();
      },
    },
    h('h3', {}, t('评价本次服务')),
    said,
    row,
    words,
    problem,
    h('div', { class: 'row' }, later, submit),
  );
  draw();
  const close = overlay(parent, h('div', { class: 'veil' }, form), radios[Math.max(0, chosen() - 1)] ?? submit, closed);
}
