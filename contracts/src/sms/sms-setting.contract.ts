import * as z from 'zod';
import { number, one, special, text } from '../kit/fields.ts';
import { settings } from '../kit/settings.ts';
import { MINUTES_OF_DAY } from '../kit/working-hours.ts';

const minute = z.number().int().min(0).max(MINUTES_OF_DAY);

/** Which account sends what, and how much may be sent. */
export const smsSetting = settings({
  noun: 'sms-setting',
  title: '发送设置',
  path: '/xmf-basic-model/sms/setting',
  access: { code: 'shortmsg_setting' },
  fields: {
    /** Null: the outbox. */
    serviceAccountId: one('通知短信账号', {}),
    marketingAccountId: one('营销短信账号', {}),
    collectionAccountId: one('催收短信账号', {}),
    /** Messages a day; 0: no limit. */
    agentDaily: number('每人每天最多', { min: 0, max: 1_000_000, default: 500 }),
    departmentDaily: number('每个部门每天最多', { min: 0, max: 10_000_000, default: 0 }),
    /** Group sending rests in these hours, besides the rules of contact; equal: never. */
    quietFrom: special('免打扰开始', minute, { blank: 21 * 60 }),
    quietTo: special('免打扰结束', minute, { blank: 8 * 60 }),
    optOutWords: text('退订词', { max: 200 }),
  },
  errors: { badAccount: { kind: 'invalid', text: '账号不存在或已停用' } },
});

export const DEFAULT_OPT_OUT_WORDS = 'R、T、TD、退订、拒收、取消';

/** The words of an answer that means: no more. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[、,，;；\s]+/u)
    .map((word) => word.toUpperCase())
    .filter(Boolean);
