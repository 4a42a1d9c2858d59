import {
  contactRuleErrors,
  contactRuleList,
  contactRuleVersions,
  LOOSEN_CONTACT_RULES,
  tryContact,
  updateContactRule,
} from '@lianxi/contracts/contact-rule/contact-rule.contract';
import { contactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { findContacts } from '../permit/permit.queries.ts';
import { personOf, refusalOf } from '../permit/permit.ts';
import { findRules, findVersions, insertVersion } from './contact-rule.queries.ts';
import { isLooser } from './judge.rules.ts';

const SHOWN_MS = 30 * 24 * 3_600_000;

export const contactRuleRoutes = routes((on) => {
  on(contactRuleList, async (ctx) => {
    const all = contactPurpose.options.map(async (purpose) => {
      const [saved] = await findVersions(ctx, purpose);
      if (saved) return saved;
      const { rules } = await findRules(ctx, purpose, ctx.now);
      return { purpose, version: 0, rules, changedBy: null, changedAt: null };
    });
    return Promise.all(all);
  });

  on(updateContactRule, async (ctx) => {
    const { purpose, version, rules } = ctx.body;
    const former = await findRules(ctx, purpose, ctx.now);
    if (former.version !== version) throw new CodedError(contactRuleErrors.changed);
    const looser = isLooser(former.rules, rules);
    if (looser && !ctx.principal.holds(LOOSEN_CONTACT_RULES)) throw new CodedError(contactRuleErrors.looser);
    const stored = await insertVersion(ctx, { purpose, version: version + 1, rules }, ctx.principal.agentId);
    if (!stored) throw new CodedError(contactRuleErrors.changed);
    const target = `contact-rule:${version + 1}`;
    ctx.audit({ target, before: former.rules, after: { ...rules, 放宽: looser ? '是' : '否' } });
    return null;
  });

  on(contactRuleVersions, (ctx) => findVersions(ctx, ctx.query.purpose));

  on(
    tryContact,
    async (ctx) => {
      const { purpose, channel } = ctx.body;
      const plain = phoneOf(ctx.cipher, ctx.body.number) ?? '';
      const wish = await personOf(ctx, { purpose, channel, number: plain, at: ctx.now });
      const since = new Date(ctx.now.getTime() - SHOWN_MS);
      const { contacts } = await findContacts(ctx, { ...wish, since });
      const shown = contacts
        .toSorted((a, b) => b.at - a.at)
        .slice(0, 50)
        .map(({ at, channel, conversation }) => ({ at: new Date(at).toISOString(), channel, conversation }));
      return { refusal: await refusalOf(ctx, wish), contacts: shown };
    },
    { audited: false },
  );
});
