import { h, setText, show } from '@lianxi/shared/visitor/dom';
import { type ChatState, isRatable } from '../chat-state.ts';
import { t } from '../language.ts';
import type { VisitorChat } from '../visitor-chat.ts';
import { ratingSheet } from './rating-sheet.ts';

/** What a visitor can do except writing: ask for a person, leave a message, rate. */
export function acts(
  chat: VisitorChat,
  parent: HTMLElement,
  { say, problem }: { say(text: string): void; problem(text: string): void },
) {
  const human = h(
    'button',
    { type: 'button', onclick: () => void chat.acts.wantHuman().catch((error: Error) => problem(error.message)) },
    t('转人工'),
  );
  const leave = h('button', { type: 'button', onclick: () => chat.acts.wantLeave() }, t('留言'));
  const rate = h('button', { type: 'button', onclick: () => open() });
  const share = async () => {
    const address = await chat.acts.recordLink();
    if (!address) return;
    // Only secure pages may write to the clipboard.
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    say(copied ? t('记录链接已复制，7 天内有效') : address);
  };
  const record = h(
    'button',
    { type: 'button', onclick: () => void share().catch((error: Error) => problem(error.message)) },
    t('复制记录链接'),
  );
  const element = h('div', { class: 'acts', hidden: true }, human, leave, rate, record);
  let opened = false;
  /** The conversation whose invitation was already shown. */
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
    update: ({ conversation, link, place }: ChatState) => {
      const ratable = isRatable(conversation, Date.now());
      show(human, conversation?.state === 'bot');
      show(leave, conversation?.state === 'queued' && place?.served === false);
      show(rate, ratable);
      show(record, conversation?.state === 'closed');
      show(
        element,
        [human, leave, rate, record].some(({ hidden }) => !hidden),
      );
      human.disabled = link !== 'online';
      rate.disabled = link !== 'online';
      record.disabled = link !== 'online';
      const rating = conversation?.rating ?? null;
      setText(rate, rating === null ? t('评价本次服务') : `${t(`已评价 ${rating} 星`)} · ${t('修改评价')}`);
      const asked = ratable && conversation?.state === 'active' && rating === null && link === 'online';
      if (!asked || invited === conversation.id) return;
      invited = conversation.id;
      open();
    },
  };
}
