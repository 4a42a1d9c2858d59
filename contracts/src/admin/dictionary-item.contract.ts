import { flag, number, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { DICT_TYPE } from './dictionary-option.contract.ts';

/** One value of a dictionary, for administrators. */
export const dictionaryItem = record({
  noun: 'dictionary-item',
  title: '字典项',
  path: '/xmf-basic-model/dictionaryItem',
  access: { code: 'system_params' },
  knownBy: 'name',
  fields: {
    dictType: text('字典类型', { max: 50, required: true, keyword: true, pattern: DICT_TYPE }),
    code: text('编码', { max: 50, required: true, keyword: true }),
    name: text('名称', { max: 50, required: true, keyword: true }),
    sort: number('排序', { min: 0, max: 9999, default: 0 }),
    enabled: flag('启用', { default: true }),
  },
  export: {},
  duplicate: { text: '该类型下已有相同的编码或名称' },
});
export type DictionaryItem = RecordOf<typeof dictionaryItem>;
