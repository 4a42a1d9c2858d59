import './announcements.css';
import type { OpenNotice } from '@lianxi/contracts/kit/open-notice';
import { h, show } from '@lianxi/shared/visitor/dom';

/** What the tenant tells its customers before the call. */
export function announcements() {
  const element = h('div', { class: 'news', hidden: true });
  let shown: readonly OpenNotice[] = [];
  return {
    element,
    update: (notices: readonly OpenNotice[]) => {
      if (notices === shown) return;
      shown = notices;
      element.replaceChildren(
        ...notices.map(({ content, link }) =>
          h('p', {}, link ? h('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, content) : content),
        ),
      );
      show(element, notices.length > 0);
    },
  };
}
