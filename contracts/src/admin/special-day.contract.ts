import * as z from 'zod';
import { choice, choiceOrNone, special, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** A day on which the business calendar of the tenant is not that of its weekday. The hours of all channels follow it. */
export const specialDay = record({
  noun: 'special-day',
  title: '节假日',
  path: '/xmf-basic-model/specialDay',
  access: { code: 'basicmodule_holidaysetting' },
  knownBy: 'name',
  fields: {
    day: special('日期', z.iso.date('请选择日期'), { blank: '' }),
    name: text('名称', { max: 50, required: true, keyword: true }),
    kind: choice(
      '类型',
      { 'legal-holiday': '法定节假日', 'rest-day': '调休休息', 'make-up': '补班' },
      { default: 'legal-holiday', filter: true },
    ),
    /** Of a make-up day: the weekday whose hours apply. */
    worksAs: choiceOrNone(
      '按周几上班',
      { '1': '周一', '2': '周二', '3': '周三', '4': '周四', '5': '周五', '6': '周六', '7': '周日' },
      { none: '不上班' },
    ),
  },
  duplicate: { text: '该日期已设置', field: 'day' },
  errors: { weekdayNeeded: { kind: 'invalid', text: '请选择补班按周几的时间上班', field: 'worksAs' } },
});
export type SpecialDay = RecordOf<typeof specialDay>;
