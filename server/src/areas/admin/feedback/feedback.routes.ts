import { FEEDBACK_TYPE, feedbackErrors, sendFeedback } from '@lianxi/contracts/admin/feedback.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { hasDictionaryOption } from '../dictionary-option/dictionary-option.queries.ts';

export const feedbackRoutes = routes((on) => {
  on(sendFeedback, async (ctx) => {
    const { tx, tenantId, principal, body } = ctx;
    if (!(await hasDictionaryOption(ctx, FEEDBACK_TYPE, { code: body.typeCode }))) {
      const { text } = feedbackErrors.unknownType;
      throw new CodedError(feedbackErrors.unknownType, { fields: [{ path: 'typeCode', text }] });
    }
    const { id } = await tx
      .insertInto('feedback')
      .values({ tenant_id: tenantId, agent_id: principal.agentId, type_code: body.typeCode, content: body.content })
      .returning('id')
      .executeTakeFirstOrThrow();
    // A user's text may be personal: the log contains only its kind.
    ctx.audit({ target: `feedback:${id}`, after: { typeCode: body.typeCode } });
    return { id };
  });
});
