import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choiceOrNone, flag, many, number, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { linkedid } from './call-station.ts';

/** What an agent says at one point of a call. */
export const scriptSentence = z.object({
  /** When it is said, for example 开场白; may be empty. */
  title: z.string().trim().max(20),
  text: z.string().trim().max(500),
});
export type ScriptSentence = z.output<typeof scriptSentence>;

const sentences = z
  .array(scriptSentence)
  .min(1, '请添加话术内容')
  .max(50)
  .refine((all) => all.every(({ text }) => text !== ''), '请输入话术内容');

const named = z.array(z.object({ id, name: z.string() }));

/** Sentences in their order, for calls of some hotlines and skill groups; of none: for all calls. */
export const callScript = record({
  noun: 'call-script',
  title: '话术',
  path: '/xmf-call-center/callScript',
  access: { code: 'callcenter_script' },
  knownBy: 'name',
  fields: {
    name: text('话术名称', { max: 50, required: true, keyword: true }),
    sentences: special('内容', sentences, { blank: [{ title: '', text: '' }] }),
    /** Null: both ways. */
    direction: choiceOrNone('方向', { in: '呼入', out: '呼出' }, { none: '全部' }),
    skillGroupIds: many('技能组', { max: 200, writeOnly: true }),
    hotlineIds: many('热线', { max: 200, writeOnly: true }),
    /** A smaller number comes earlier. */
    sort: number('排序', { min: 0, max: 999, default: 0 }),
    enabled: flag('启用', { default: true }),
  },
  shown: { skillGroups: named, hotlines: named },
  export: {
    内容: ({ sentences }) => sentences.map(({ text }) => text).join('\n'),
    适用范围: ({ skillGroups, hotlines }) => [...skillGroups, ...hotlines].map(({ name }) => name).join('、'),
  },
  duplicate: { text: '已有同名话术', field: 'name' },
  errors: {
    unknownHotline: { kind: 'invalid', text: '热线不存在', field: 'hotlineIds' },
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
  },
});
export type CallScript = RecordOf<typeof callScript>;

/** What to say in a call: of the scripts that fit its way, hotline and skill group. */
export const scriptsOfCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callScript/call/{linkedid}',
  summary: '通话话术',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  reply: z.array(z.object({ id, name: z.string(), sentences: z.array(scriptSentence) })),
});
