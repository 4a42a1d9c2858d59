import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { type ChatState, isRatable } from '../chat-state.ts';
import { t } from '../language.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { ratingSheet } from './rating-sheet.ts';

/** What a visitor may do besides writing: ask for a person, give stars. */
export function acts(chat: VisitorChat, parent: HTMLElement, say: (text: string) => void) {
  const human = h(
    'button',
    { type: 'button', onclick: () => void chat.acts.wantHuman().catch((error: Error) => say(error.message)) },
    t('转人工'),
  );
  const rate = h('button', { type: 'button', onclick: () => open() });
  const element = h('div', { class: 'acts', hidden: true }, human, rate);
  let opened = false;
  /** Conversations whose invitation was shown already. */
  let invited: string | null = null;

  const open = () => {
    if (opened) return;
    opened = true;
    ratingSheet(parent, chat.state.conversation?.rating ?? null, {
      rate: async (rating, words) => {
        await chat.acts.rate(rating, words);
        say(t('感谢您的评价！'));
      },
      closed: () => {
        opened = false;
      },
    });
  };

  return {
    element,
    update: ({ conversation, link }: ChatState) => {
      const ratable = isRatable(conversation, Date.now());
      show(human, conversation?.state === 'bot');
      show(rate, ratable);
      show(element, !human.hidden || !rate.hidden);
      human.disabled = link !== 'online';
      rate.disabled = link !== 'online';
      const rating = conversation?.rating ?? null;
      setText(rate, rating === null ? t('评价本次服务') : `${t(`已评价 ${rating} 星`)} · ${t('修改评价')}`);
      const asked = ratable && conversation?.state === 'active' && rating === null && link === 'online';
      if (!asked || invited === conversation.id) return;
      invited = conversation.id;
      open();
    },
  };
}
