import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, one, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { workingHours } from '../kit/working-hours.ts';

/** A branch of the tenant, which customers visit. */
export const store = record({
  noun: 'store',
  title: '门店',
  path: '/xmf-basic-model/store',
  access: { code: 'setting_store' },
  knownBy: 'name',
  fields: {
    code: text('门店编号', {
      max: 20,
      required: true,
      keyword: true,
      pattern: [/^[A-Za-z0-9-]+$/, '门店编号只能包含字母、数字和短横线'],
    }),
    name: text('门店名称', { max: 50, required: true, keyword: true }),
    /** Province and city, or whatever the tenant divides its branches by. */
    region: text('所在地区', { max: 50, keyword: true }),
    address: text('详细地址', { max: 200 }),
    /** Without spans it is open day and night. */
    workingHours: special('营业时间', workingHours, { blank: [] }),
    managerId: one('店长', {}),
    /** The branch's own number, which customers are told. */
    phone: text('门店电话', { max: 21, pattern: [/^(\+?\d[\d-]{4,19})?$/, '门店电话为 5 到 20 位数字'] }),
    state: choice('状态', { open: '营业中', closed: '已停业' }, { default: 'open', filter: true }),
  },
  shown: { managerName: z.string().nullable() },
  duplicate: { text: '该门店编号已存在', field: 'code' },
  errors: {
    unknownManager: { kind: 'invalid', text: '店长不存在或已停用', field: 'managerId' },
    ordered: { kind: 'conflict', text: '门店已有订单，不能删除，可以改为已停业' },
  },
});
export type Store = RecordOf<typeof store>;

const storeOption = z.object({ id, code: z.string(), name: z.string(), region: z.string() });
export type StoreOption = z.output<typeof storeOption>;

/** Open stores for a picker, by code, name or region; at most 50. */
export const storeOptions = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/store/selects',
  summary: '门店选项',
  access: 'signed-in',
  query: z.object({ keyword: z.string().trim().max(50).optional() }),
  reply: z.array(storeOption),
});
