import { CodedError } from '@lianxi/contracts/kit/errors';
import { botQuestion } from '@lianxi/contracts/online/bot-question.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { countBotQuestions } from './bot-question.queries.ts';

/** A robot compares each message with all of them. */
const MAX_QUESTIONS = 1000;

export const botQuestionRoutes = recordRoutes(botQuestion, {
  table: 'bot_questions',
  columns: { question: 'question', similar: null, answer: 'answer', siteId: 'site_id', enabled: 'enabled' },
  constraints: {
    bot_questions_key: botQuestion.errors.duplicate,
    bot_questions_site_fkey: botQuestion.errors.unknownSite,
  },
  rows: (questions) =>
    questions
      .leftJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.site_id'))
      .select(['r.similar_questions', 'r.hits', 's.name as site_name']),
  toWire: ({ similar_questions, hits, site_name }) => ({ similar: similar_questions.join('\n'), hits, siteName: site_name }),
  toRow: ({ similar }) => ({ similar_questions: nonEmptyLines(similar) }),
  create: async (ctx, kit) => {
    if ((await countBotQuestions(ctx)) >= MAX_QUESTIONS) throw new CodedError(botQuestion.errors.tooMany);
    return kit.create(ctx);
  },
});

function nonEmptyLines(text: string): string[] {
  const all = text.split('\n').map((line) => line.trim());
  return all.filter(Boolean);
}
