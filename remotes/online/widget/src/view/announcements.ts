import type { OpenNotice } from '@lianxi/contracts/kit/open-notice';
import { h, icon, show } from '@lianxi/shared/visitor/dom';
import { t } from '../language.ts';
import { icons } from './icons.ts';

/** What the tenant tells its customers, below the header, until the visitor closes it. */
export function announcements() {
  const lines = h('div');
  const close = h('button', { type: 'button', 'aria-label': t('收起'), onclick: () => show(element, false) });
  close.append(icon(icons.close));
  const element = h('div', { class: 'strip news', hidden: true }, lines, close);
  let shown: readonly OpenNotice[] = [];
  return {
    element,
    update: (notices: readonly OpenNotice[]) => {
      if (notices === shown) return;
      shown = notices;
      lines.replaceChildren(
        ...notices.map(({ content, link }) =>
          h('p', {}, link ? h('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, content) : content),
        ),
      );
      show(element, notices.length > 0);
    },
  };
}
