import * as z from 'zod';
import { choice, number, special } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';
import { CASES } from './collection-case.contract.ts';

/** A stage begins with a number of days overdue and ends where the next one begins. */
const stage = z.object({ name: z.string().trim().min(1, '请输入阶段名称').max(20), from: z.number().int().min(1).max(3650) });
export type CollectionStage = z.output<typeof stage>;

const stages = z
  .array(stage)
  .min(1, '至少一个阶段')
  .max(10, '最多 10 个阶段')
  .refine((all) => all[0]?.from === 1, '第一个阶段从逾期第 1 天开始')
  .refine((all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)), '逾期天数应逐个增大')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '阶段名称不能相同');

/** Up to how much of a debt a role may let off: percent of what was handed over, and fen. */
const reductionLimit = z.object({
  roleId: id,
  percent: z.number().int().min(1, '比例为 1 到 100').max(100, '比例为 1 到 100'),
  most: z.number().int().min(0).max(1_000_000_000),
});
export type ReductionLimit = z.output<typeof reductionLimit>;

const words = z.string().trim().max(500);

/** Who decides, how long promises are, when a third party may be contacted, and what is said. */
export const collectionSetting = settings({
  noun: 'collection-setting',
  title: '催收设置',
  path: `${CASES}/setting`,
  access: { code: 'setting_callable' },
  fields: {
    stages: special('逾期阶段', stages, {
      blank: [
        { name: 'M1', from: 1 },
        { name: 'M2', from: 31 },
        { name: 'M3', from: 61 },
        { name: 'M4+', from: 91 },
      ],
    }),
    reductionLimits: special(
      '减免权限',
      z
        .array(reductionLimit)
        .max(50)
        .refine((all) => new Set(all.map(({ roleId }) => roleId)).size === all.length, '同一角色只能设置一次'),
      { blank: [] },
    ),
    longestDays: number('承诺最长天数', { min: 1, max: 90, default: 14 }),
    remindDays: number('提前提醒天数', { min: 0, max: 7, default: 1 }),
    /** So often the debtor was not reached before anybody else is contacted. */
    thirdPartyAfter: number('联系第三方前的次数', { min: 1, max: 20, default: 3 }),
    allotWay: choice('默认分配方式', { equal: '均分', rotation: '轮流' }, { default: 'equal' }),
    debtorWords: special('本人话术', words, {
      blank: '您好，请问是本人吗？这里是委托方授权的服务机构，您有一笔款项已过约定日期，想和您确认一下安排。',
    }),
    thirdPartyWords: special('第三方话术', words.min(1, '请输入第三方话术'), {
      blank: '您好，我有一件私事需要与您认识的一位朋友本人确认。方便的话，请转告本人给我们回个电话，谢谢。',
    }),
  },
  shown: { roles: z.array(z.object({ id, name: z.string() })) },
  errors: { unknownRole: { kind: 'invalid', text: '角色不存在', field: 'reductionLimits' } },
});
export type CollectionSetting = SettingsOf<typeof collectionSetting>;
