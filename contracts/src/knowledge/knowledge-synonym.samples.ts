import { samples } from '../kit/record-samples.ts';
import { knowledgeSynonym } from './knowledge-synonym.contract.ts';

export default samples({
  record: knowledgeSynonym,
  page: '/knowledge/evaluation/synonym',
  first: { words: '样品甲，样品乙' },
  second: { words: '样品丙，样品丁' },
  bad: [['words', '只有一个']],
});
