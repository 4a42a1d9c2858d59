import { samples } from '../kit/record-samples.ts';
import { botQuestion } from './bot-question.contract.ts';

export default samples({
  record: botQuestion,
  page: '/online/setting/bot',
  first: { question: '问题1', similar: '问法甲\n问法乙', answer: '答案1', siteId: null, enabled: true },
  second: { question: '问题2', similar: '', answer: '答案2', siteId: null, enabled: false },
});
