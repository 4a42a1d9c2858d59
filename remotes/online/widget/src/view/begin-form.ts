import type { VisitorForm } from '@lianxi/contracts/online/im';
import { h, setText, show } from '@lianxi/shared/visitor/dom';
import type { ChatState } from '../chat-state.ts';
import { t } from '../language.ts';

type Asked = keyof VisitorForm;

const kinds: readonly { key: Asked; label: string; type: string; complete: string; longest: number }[] = [
  { key: 'name', label: '称呼', type: 'text', complete: 'name', longest: 30 },
  { key: 'phone', label: '电话', type: 'tel', complete: 'tel', longest: 16 },
  { key: 'email', label: '邮箱', type: 'email', complete: 'email', longest: 60 },
  { key: 'company', label: '公司', type: 'text', complete: 'organization', longest: 60 },
];

export interface BeginForm {
  readonly element: HTMLElement;
  /** Draws what the site asks; typed values stay. */
  update(state: ChatState): void;
}

/** The form of a site before the chat. `begin` opens the conversation or throws the reason. */
export function beginForm(
  known: VisitorForm,
  begin: (form: VisitorForm, chatGroupId: string | undefined) => Promise<void>,
): BeginForm {
  const inputs = new Map(
    kinds.map(({ key, type, complete, longest }) => {
      const input = h('input', { type, maxlength: longest, autocomplete: complete });
      if (key === 'phone') input.pattern = '\\+?[0-9]{6,15}';
      if (key === 'phone') input.title = t('请输入正确的电话号码');
      input.value = known[key] ?? '';
      return [key, input] as const;
    }),
  );
  const fields = new Map(
    kinds.map(({ key, label }) => {
      const mark = h('small');
      return [key, { mark, element: h('label', {}, h('span', {}, t(label), ' ', mark), inputs.get(key) ?? '') }] as const;
    }),
  );
  const choice = h('select', { required: true });
  const group = h('label', {}, t('咨询类型'), choice);
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'solid' }, t('开始咨询'));

  const send = async () => {
    submit.disabled = true;
    show(problem, false);
    const filled = kinds.flatMap(({ key }) => {
      const value = fields.get(key)?.element.hidden ? '' : (inputs.get(key)?.value.trim() ?? '');
      return value ? [[key, value] as const] : [];
    });
    try {
      await begin(Object.fromEntries(filled), group.hidden ? undefined : choice.value);
    } catch (error) {
      setText(problem, t(error instanceof Error ? error.message : '提交失败，请重试'));
      show(problem, true);
    }
    submit.disabled = false;
  };
  const element = h(
    'form',
    {
      class: 'begin leave',
      'aria-label': t('咨询前请填写'),
      hidden: true,
      onsubmit: (event: Event) => {
        event.preventDefault();
        void send();
      },
    },
    h('h3', {}, t('咨询前请填写')),
    group,
    ...[...fields.values()].map((field) => field.element),
    problem,
    submit,
  );

  let offered = '';
  return {
    element,
    update: ({ site, groups }) => {
      if (!site) return;
      for (const [key, { element: field, mark }] of fields) {
        const asking = site.ask[key];
        show(field, asking !== 'off');
        setText(mark, asking === 'optional' ? t('选填') : '');
        const input = inputs.get(key);
        if (input) input.required = asking === 'required';
      }
      const offers = site.askGroup && groups.length > 1;
      show(group, offers);
      choice.disabled = !offers;
      const now = JSON.stringify(groups);
      if (now === offered) return;
      offered = now;
      const none = h('option', { value: '' }, t('请选择'));
      choice.replaceChildren(
        none,
        ...groups.map(({ id, name, open }) => h('option', { value: id }, open ? name : `${name}（${t('非服务时间')}）`)),
      );
    },
  };
}
