import { choice, flag, lines, number, text } from '@lianxi/contracts/kit/fields';
import { type RecordOf, record } from '@lianxi/contracts/kit/record';

/** A record with a field of each kind. Only the gallery uses it: no server of the product knows it. */
export const specimen = record({
  noun: 'specimen',
  title: '样品',
  path: '/gallery/specimens',
  access: 'signed-in',
  knownBy: 'name',
  fields: {
    name: text('名称', { max: 20, required: true, keyword: true }),
    code: text('编码', { max: 10, required: true, keyword: true, pattern: [/^[A-Z]*\d*$/, '编码由大写字母和数字组成'] }),
    kind: choice('种类', { plain: '普通', rare: '稀有', lost: '遗失' }, { default: 'plain', filter: true }),
    weight: number('重量', { min: 0, max: 100, default: 1 }),
    enabled: flag('启用', { default: true }),
    remark: lines('备注', { max: 50 }),
  },
  export: {},
  duplicate: { text: '已有相同编码的样品', field: 'code' },
});
export type Specimen = RecordOf<typeof specimen>;
