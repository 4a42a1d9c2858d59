import { text } from '../kit/fields.ts';
import { record } from '../kit/record.ts';

/** Words that mean the same: a question with one of them finds the others too. */
export const knowledgeSynonym = record({
  noun: 'knowledge-synonym',
  title: '同义词',
  path: '/xmf-knowledge-repository/knowledge/synonym',
  access: { code: 'knowledge_evaluation' },
  knownBy: 'words',
  fields: {
    words: text('同义词', { max: 500, required: true, keyword: true }),
  },
  duplicate: { text: '已有相同的一组同义词', field: 'words' },
  errors: { oneWord: { kind: 'invalid', text: '请填写至少两个词，用逗号分隔', field: 'words' } },
});
