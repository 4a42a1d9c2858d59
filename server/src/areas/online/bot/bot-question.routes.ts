import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  botQuestionErrors,
  botQuestionList,
  createBotQuestion,
  deleteBotQuestion,
  readBotQuestion,
  updateBotQuestion,
} from '@lianxi/contracts/online/bot-question.contract';
import { routes } from '../../../platform/http/routes.ts';
import {
  countBotQuestions,
  findBotQuestion,
  insertBotQuestion,
  listBotQuestions,
  removeBotQuestion,
  replaceBotQuestion,
} from './bot-question.queries.ts';

/** A robot compares with all of them at each message. */
const MOST_QUESTIONS = 1000;

export const botQuestionRoutes = routes((on) => {
  on(botQuestionList, (ctx) => listBotQuestions(ctx, ctx.query));

  on(readBotQuestion, async (ctx) => {
    const found = await findBotQuestion(ctx, ctx.params.id);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createBotQuestion, async (ctx) => {
    if ((await countBotQuestions(ctx)) >= MOST_QUESTIONS) throw new CodedError(botQuestionErrors.tooMany);
    const id = await insertBotQuestion(ctx, ctx.body);
    ctx.audit({ target: `bot-question:${id}`, after: ctx.body });
    return { id };
  });

  on(updateBotQuestion, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await findBotQuestion(ctx, id);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceBotQuestion(ctx, id, version, fields))) throw new CodedError(botQuestionErrors.changed);
    ctx.audit({ target: `bot-question:${id}`, before, after: fields });
    return null;
  });

  on(deleteBotQuestion, async (ctx) => {
    const before = await findBotQuestion(ctx, ctx.params.id);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeBotQuestion(ctx, before.id);
    ctx.audit({ target: `bot-question:${before.id}`, before });
    return null;
  });
});
