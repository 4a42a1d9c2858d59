import * as z from 'zod';
import { aiConfigRoutes, sealedAiConfigs } from '../../platform/ai/ai-config.routes.ts';
import { aiSettings } from '../../platform/ai/ai-settings.ts';
import type { Area } from '../../platform/area.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { batchRoutes } from './common-knowledge/batch.routes.ts';
import { commonKnowledgeRoutes } from './common-knowledge/common-knowledge.routes.ts';
import { knowledgeArticleRoutes } from './knowledge-article/knowledge-article.routes.ts';
import { knowledgeCategoryRoutes } from './knowledge-category/knowledge-category.routes.ts';
import { knowledgeCheckRoutes } from './knowledge-check/knowledge-check.routes.ts';
import { entrySearchRoutes } from './knowledge-entry/entry-search.routes.ts';
import { knowledgeFileRoutes } from './knowledge-file/knowledge-file.routes.ts';
import { knowledgeLinkRoutes } from './knowledge-link/knowledge-link.routes.ts';
import { knowledgeQuestionRoutes } from './knowledge-question/knowledge-question.routes.ts';
import { knowledgeTypeRoutes } from './knowledge-type/knowledge-type.routes.ts';
import { knowledgeWordRoutes } from './knowledge-word/knowledge-word.routes.ts';
import { ownKnowledgeRoutes } from './own-knowledge/own-knowledge.routes.ts';
import { purgeParsedDocuments } from './parse/parse.queries.ts';
import { parseRoutes } from './parse/parse.routes.ts';
import { passageJob } from './passage/passage.job.ts';
import { ratingRoutes } from './search/rating.routes.ts';
import { knowledgeSearchRoutes } from './search/search.routes.ts';
import { synonymRoutes } from './search/synonym.routes.ts';
import { watchStops } from './smart/answer-run.ts';
import { smartRoutes } from './smart/smart.routes.ts';

export { addMissingPassages, insertPassages } from './passage/passage.queries.ts';
export { answerLocally } from './smart/answer-run.ts';

const purge = defineJob(
  'parsed-document.purge',
  z.object({}),
  async ({ db, log }) => log.info({ documents: await purgeParsedDocuments(db) }, 'parsed documents purged'),
  { pollSeconds: 20 },
);

export const knowledge: Area = {
  app: 'knowledge',
  settings: aiSettings,
  sealed: [sealedAiConfigs],
  routes: [
    ...parseRoutes,
    ...knowledgeCategoryRoutes,
    ...knowledgeWordRoutes,
    ...knowledgeQuestionRoutes,
    ...knowledgeLinkRoutes,
    ...knowledgeArticleRoutes,
    ...knowledgeFileRoutes,
    ...entrySearchRoutes,
    ...commonKnowledgeRoutes,
    ...batchRoutes,
    ...knowledgeCheckRoutes,
    ...ownKnowledgeRoutes,
    ...knowledgeTypeRoutes,
    ...knowledgeSearchRoutes,
    ...ratingRoutes,
    ...synonymRoutes,
    ...aiConfigRoutes,
    ...smartRoutes,
  ],
  async attach(kernel) {
    const { jobs } = kernel;
    await watchStops(kernel);
    await jobs.register(purge);
    await jobs.schedule(purge, '23 * * * *', {});
    await jobs.register(passageJob);
    await jobs.schedule(passageJob, '*/15 * * * *', {});
  },
};
