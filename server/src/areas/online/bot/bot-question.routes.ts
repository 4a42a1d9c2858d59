import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  botQuestionErrors,
  botQuestionList,
  createBotQuestion,
  deleteBotQuestion,
  readBotQuestion,
  updateBotQuestion,
} from '@lianxi/contracts/online/bot-question.contract';
import { existing } from '../../../platform/http/existing.ts';
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
const MAX_QUESTIONS = 1000;

export const botQuestionRoutes = routes((on) => {
  on(botQuestionList, (ctx) => listBotQuestions(ctx, ctx.query));

  on(readBotQuestion, async (ctx) => existing(await findBotQuestion(ctx, ctx.params.id)));

  on(createBotQuestion, async (ctx) => {
    if ((await countBotQuestions(ctx)) >= MAX_QUESTIONS) throw new CodedError(botQuestionErrors.tooMany);
    const id = await insertBotQuestion(ctx, ctx.body);
    ctx.audit({ target: `bot-question:${id}`, after: ctx.body });
    return { id };
  });

  on(updateBotQuestion, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findBotQuestion(ctx, id));
    if (!(await replaceBotQuestion(ctx, id, version, fields))) throw new CodedError(botQuestionErrors.changed);
    ctx.audit({ target: `bot-question:${id}`, before, after: fields });
    return null;
  });

  on(deleteBotQuestion, async (ctx) => {
    const before = existing(await findBotQuestion(ctx, ctx.params.id));
    await removeBotQuestion(ctx, before.id);
    ctx.audit({ target: `bot-question:${before.id}`, before });
    return null;
  });
});
