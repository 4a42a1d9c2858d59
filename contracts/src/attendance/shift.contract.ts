import * as z from 'zod';
import { choice, flag, number, special, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { LATEST_END, MINUTES_OF_DAY, minuteSpan } from './shift-times.ts';

/** A kind of working day: when it begins and ends, and which punches belong to it. */
export const shift = record({
  noun: 'shift',
  title: '班次',
  path: '/xmf-basic-model/shift',
  access: { code: 'basicmodule_shift' },
  knownBy: 'name',
  fields: {
    name: text('班次名称', { max: 20, required: true, keyword: true }),
    /** Stands in the roster's cells, and is typed there. */
    shortName: text('简称', { max: 4, required: true, keyword: true, pattern: [/^\S+$/, '简称不能有空格'] }),
    colour: choice(
      '颜色',
      { blue: '蓝', cyan: '青', green: '绿', amber: '黄', orange: '橙', red: '红', violet: '紫', grey: '灰' },
      { default: 'blue' },
    ),
    begins: special(
      '开始',
      z
        .number()
        .int()
        .min(0)
        .max(MINUTES_OF_DAY - 1),
      { blank: 540 },
    ),
    /** Above 1440: on the next day. */
    ends: special('结束', z.number().int().min(1).max(LATEST_END), { blank: 1080 }),
    breaks: special('休息', z.array(minuteSpan).max(5, '最多 5 段休息'), { blank: [] }),
    /** The first minute before the begin in which a punch belongs to the shift, and the last after its end. */
    punchBefore: number('最早签入（分钟）', { min: 0, max: 480, default: 60 }),
    punchAfter: number('最晚签出（分钟）', { min: 0, max: 720, default: 120 }),
    lateAfter: number('迟到宽限（分钟）', { min: 0, max: 120, default: 5 }),
    earlyBefore: number('早退宽限（分钟）', { min: 0, max: 120, default: 5 }),
    /** Not of a training or a meeting: nobody is there for customers. */
    productive: flag('接待客户', { default: true }),
    enabled: flag('启用', { default: true }),
  },
  duplicate: { text: '已有同名班次', field: 'name' },
  errors: {
    shortNameTaken: { kind: 'conflict', text: '该简称已被其他班次使用', field: 'shortName' },
    wrongEnd: { kind: 'invalid', text: '结束须晚于开始，且不超过 24 小时', field: 'ends' },
    wrongBreaks: { kind: 'invalid', text: '休息须在班次之内、互不重叠，且班次须有工作时间', field: 'breaks' },
    inUse: { kind: 'conflict', text: '该班次已排班，不能删除，可停用' },
    overlapsInRoster: { kind: 'conflict', text: '修改后排班草稿中有坐席的班次会重叠，请先调整排班', field: 'ends' },
  },
});
export type Shift = RecordOf<typeof shift>;
