import * as z from 'zod';
import { flag, one, special, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { workingHours } from '../kit/working-hours.ts';

/** A number that customers dial, and where it leads. */
export const hotline = record({
  noun: 'hotline',
  title: '热线',
  path: '/xmf-call-center/hotline',
  access: { code: 'callcenter_hotline' },
  knownBy: 'name',
  fields: {
    did: text('热线号码', { max: 21, required: true, keyword: true, pattern: [/^\+?\d{3,20}$/, '热线号码为 3 到 20 位数字'] }),
    name: text('热线名称', { max: 50, required: true, keyword: true }),
    /** Calls go to a flow of the voice menu, or straight to a skill group. */
    ivrFlowId: one('语音菜单', {}),
    skillGroupId: one('技能组', {}),
    /** Outside these hours callers hear an announcement and may leave a message. */
    workingHours: special('工作时间', workingHours, { blank: [] }),
    voicemail: flag('可以留言', { default: true }),
    /** Shown as the caller of outbound calls. */
    outbound: flag('外呼显示此号码', { default: true }),
    enabled: flag('启用', { default: true }),
  },
  shown: { ivrFlowName: z.string().nullable(), skillGroupName: z.string().nullable() },
  duplicate: { text: '该热线号码已存在', field: 'did' },
  errors: {
    unknownFlow: { kind: 'invalid', text: '语音菜单不存在', field: 'ivrFlowId' },
    unknownGroup: { kind: 'invalid', text: '技能组不存在或已停用', field: 'skillGroupId' },
  },
});
export type Hotline = RecordOf<typeof hotline>;
