import { samples } from '../kit/record-samples.ts';
import { dictionaryItem } from './dictionary-item.contract.ts';

export default samples({
  record: dictionaryItem,
  page: '/system/params',
  first: { dictType: 'STORY_ONE', code: '编码1', name: '名称1', sort: 1, enabled: true },
  second: { dictType: 'STORY_TWO', code: '编码2', name: '名称2', sort: 2, enabled: false },
  bad: [['dictType', 'lower']],
});
