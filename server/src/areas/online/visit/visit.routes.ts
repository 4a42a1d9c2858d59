import {
  chooseVisitorCustomer,
  conversationVisit,
  inviteRating,
  linkVisitorCustomer,
} from '@lianxi/contracts/online/visit.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { chatOf } from '../chat.ts';
import { findReadable } from '../conversation/conversation.routes.ts';
import { openForm } from '../site/pre-chat.ts';
import { chooseCustomer, linkCustomer } from './link-customer.ts';
import { askRating } from './rating.ts';
import { findKept, findPages } from './visit.queries.ts';

export const visitRoutes = routes((on) => {
  on(conversationVisit, async (ctx) => {
    const { principal, cipher } = ctx;
    const conversation = await findReadable(ctx, ctx.params.id);
    const kept = await findKept(ctx, conversation.id);
    const whole = principal.holds(CONTACT_NUMBER);
    const show = ({ key, value }: { key: string; value: string }) => {
      if (whole) return value;
      return key === 'phone' ? maskPhone(value, phoneHandle(cipher, value)) : maskNumbersIn(value);
    };
    return {
      siteName: conversation.siteName,
      device: kept.device,
      form: kept.form ? openForm(cipher, kept.form).map((line) => ({ label: line.label, value: show(line) })) : [],
      pages: await findPages(ctx, conversation.visitorId),
      rating: kept.rating,
      ratingWords: kept.rating_words,
      ratingInvited: kept.rating_invited_at !== null,
      customerId: conversation.customerId,
    };
  });

  on(linkVisitorCustomer, (ctx) => linkCustomer(ctx, chatOf(ctx.kernel), ctx.params.id));

  on(chooseVisitorCustomer, async (ctx) => {
    await chooseCustomer(ctx, chatOf(ctx.kernel), { conversationId: ctx.params.id, ...ctx.body });
    return null;
  });

  on(inviteRating, async (ctx) => {
    ctx.audit({ target: `conversation:${ctx.params.id}`, after: { ratingInvited: true } });
    return askRating(ctx, chatOf(ctx.kernel), ctx.principal.agentId, ctx.params.id);
  });
});
