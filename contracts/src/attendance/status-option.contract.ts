import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, number, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** An option of a status drop-down list in addition to online and offline. */
export const statusOption = record({
  noun: 'status-option',
  title: '状态',
  fullTitle: '状态选项',
  path: '/xmf-call-center/statusOption',
  access: { code: 'basicmodule_statusset' },
  knownBy: 'name',
  fields: {
    setType: choice('用于', { '1': '电话', '2': '文字', '3': '视频' }, { default: '1', filter: true, fixed: true }),
    name: text('状态名称', { max: 20, required: true }),
    sort: number('排序', { min: 0, max: 999, default: 0 }),
    enabled: flag('启用', { default: true }),
  },
  /** Given by the server, and stays. */
  shown: { value: z.string() },
  duplicate: { text: '该类型已有同名状态', field: 'name' },
  errors: {
    inUse: { kind: 'conflict', text: '该状态是话后状态，不能删除，请先修改话务设置' },
    usedBySystem: { kind: 'conflict', text: '未接来电的坐席会被置为该状态，不能删除或停用' },
  },
});
export type StatusOption = RecordOf<typeof statusOption>;

/** The options of the drop-down list in addition to online and offline. `setType` 1 phone, 2 text, 3 video. */
export const statusOptions = endpoint({
  method: 'GET',
  path: '/xmf-call-center/statusOptions',
  summary: '状态选项',
  access: 'signed-in',
  query: z.object({ setType: z.enum(['1', '2', '3']) }),
  reply: z.array(z.object({ id, name: z.string(), value: z.string() })),
});
