import * as z from 'zod';
import type { Area } from '../../platform/area.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { knowledgeArticleRoutes } from './knowledge-article/knowledge-article.routes.ts';
import { knowledgeCategoryRoutes } from './knowledge-category/knowledge-category.routes.ts';
import { entrySearchRoutes } from './knowledge-entry/entry-search.routes.ts';
import { knowledgeFileRoutes } from './knowledge-file/knowledge-file.routes.ts';
import { knowledgeLinkRoutes } from './knowledge-link/knowledge-link.routes.ts';
import { knowledgeQuestionRoutes } from './knowledge-question/knowledge-question.routes.ts';
import { knowledgeWordRoutes } from './knowledge-word/knowledge-word.routes.ts';
import { purgeParsedDocuments } from './parse/parse.queries.ts';
import { parseRoutes } from './parse/parse.routes.ts';

const purge = defineJob(
  'parsed-document.purge',
  z.object({}),
  async ({ db, log }) => log.info({ documents: await purgeParsedDocuments(db) }, 'parsed documents purged'),
  { pollSeconds: 20 },
);

export const knowledge: Area = {
  app: 'knowledge',
  routes: [
    ...parseRoutes,
    ...knowledgeCategoryRoutes,
    ...knowledgeWordRoutes,
    ...knowledgeQuestionRoutes,
    ...knowledgeLinkRoutes,
    ...knowledgeArticleRoutes,
    ...knowledgeFileRoutes,
    ...entrySearchRoutes,
  ],
  async attach({ jobs }) {
    await jobs.register(purge);
    await jobs.schedule(purge, '23 * * * *', {});
  },
};
