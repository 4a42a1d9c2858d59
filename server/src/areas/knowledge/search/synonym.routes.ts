import { CodedError } from '@lianxi/contracts/kit/errors';
import { knowledgeSynonym } from '@lianxi/contracts/knowledge/knowledge-synonym.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { labelsOf } from '../common-knowledge/labels.ts';

const { errors } = knowledgeSynonym;

const check = (words: string) => {
  if (labelsOf(words).length < 2) throw new CodedError(errors.oneWord);
};

export const synonymRoutes = recordRoutes(knowledgeSynonym, {
  table: 'knowledge_synonyms',
  columns: { words: 'words' },
  constraints: { knowledge_synonyms_key: errors.duplicate },
  create: async (ctx, kit) => {
    check(ctx.body.words);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    check(ctx.body.words);
    return kit.update(ctx);
  },
});
