import { testResource } from '../../../app/testing/resource-matrix.ts';

const first = { dictType: 'STORY_ONE', code: '编码1', name: '名称1', sort: 1, enabled: true };

testResource({
  path: '/xmf-basic-model/dictionaryItem',
  noun: 'dictionary-item',
  first,
  second: { dictType: 'STORY_TWO', code: '编码2', name: '名称2', sort: 2, enabled: false },
  keyword: first.dictType,
  ours: 'STORY',
  unique: true,
  bad: [
    ['dictType', 'x'.repeat(51)],
    ['code', 'x'.repeat(51)],
    ['name', 'x'.repeat(51)],
    ['sort', -1],
    ['enabled', 'yes'],
  ],
});
