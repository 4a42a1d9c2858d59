import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  addSensitiveWords,
  deleteSensitiveWord,
  MAX_SENSITIVE_WORDS,
  sensitiveWordErrors,
  sensitiveWordList,
  sensitiveWordsToAvoid,
} from '@lianxi/contracts/online/sensitive-word.contract';
import {
  chatAlertList,
  chatMonitorErrors,
  readChatMonitorRules,
  replyTimes,
  updateChatMonitorRules,
} from '@lianxi/contracts/online/silent-monitor.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findChatAlerts } from './chat-alert.queries.ts';
import { findChatMonitorRules, replaceChatMonitorRules } from './rules.queries.ts';
import {
  countSensitiveWords,
  findSensitiveWords,
  insertSensitiveWords,
  listSensitiveWords,
  removeSensitiveWord,
} from './sensitive-word.queries.ts';

export const silentMonitorRoutes = routes((on) => {
  on(readChatMonitorRules, (ctx) => findChatMonitorRules(ctx));

  on(updateChatMonitorRules, async (ctx) => {
    const { version, ...rules } = ctx.body;
    const before = await findChatMonitorRules(ctx);
    if (!(await replaceChatMonitorRules(ctx, rules, version))) throw new CodedError(chatMonitorErrors.changed);
    ctx.audit({ target: 'chat-monitor-rules', before, after: rules });
    return null;
  });

  on(replyTimes, async (ctx) => {
    const { firstReplySeconds, replySeconds } = await findChatMonitorRules(ctx);
    return { firstReplySeconds, replySeconds, serverTime: ctx.now.toISOString() };
  });

  on(chatAlertList, (ctx) => findChatAlerts(ctx, ctx.query));

  on(sensitiveWordList, (ctx) => listSensitiveWords(ctx, ctx.query));

  on(addSensitiveWords, async (ctx) => {
    const added = await insertSensitiveWords(ctx, ctx.body.words);
    if ((await countSensitiveWords(ctx)) > MAX_SENSITIVE_WORDS) throw new CodedError(sensitiveWordErrors.tooMany);
    ctx.audit({ target: 'sensitive-words', after: { added } });
    return { added };
  });

  on(deleteSensitiveWord, async (ctx) => {
    const word = await removeSensitiveWord(ctx, ctx.params.id);
    if (word === null) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `sensitive-word:${ctx.params.id}`, before: { word } });
    return null;
  });

  on(sensitiveWordsToAvoid, (ctx) => findSensitiveWords(ctx));
});
