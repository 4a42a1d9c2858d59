import { h, setAttribute, show } from '@lianxi/shared/visitor/dom';
import type { VisitState } from '../visit-state.ts';

/** Leads to the chat, where an agent is there while nobody receives the customer by video. */
export function chatLink() {
  const element = h('a', { class: 'plain', target: '_blank', rel: 'noopener', hidden: true }, '改用文字咨询');
  return {
    element,
    update: ({ chat }: Pick<VisitState, 'chat'>, wanted: boolean) => {
      setAttribute(element, 'href', chat || null);
      show(element, wanted && chat !== '');
    },
  };
}
