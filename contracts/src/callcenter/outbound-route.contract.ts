import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, number, one, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { trunkName } from './trunk.contract.ts';

const access = { code: 'setting_callrouter' };

const declared = record({
  noun: 'outbound-route',
  title: '路由',
  fullTitle: '呼叫路由',
  path: '/xmf-call-center/outboundRoute',
  access,
  knownBy: 'name',
  fields: {
    name: text('路由名称', { max: 50, required: true }),
    /** Digits and `+` match themselves, `X` matches any digit, `*` at the end matches any rest. */
    pattern: text('号码规则', {
      max: 30,
      required: true,
      pattern: [/^(\+?[0-9X]*\*?)$/, '号码规则由数字、X（任意一位）和末尾的 *（任意多位）组成'],
    }),
    act: choice('处理', { call: '拨出', refuse: '禁止拨打' }, { default: 'call' }),
    /** Lines in the order in which they are tried; none: all, by priority. */
    trunks: special('线路', z.array(trunkName).max(20), { blank: [] }),
    /** Whose number is shown; null: the pool of the agent, of their skill group, or the usual one. */
    poolId: one('外显号码', {}),
    /** The number of leading digits to remove, and the digits to put in front. */
    strip: number('去掉前几位', { min: 0, max: 20, default: 0 }),
    prefix: text('加前缀', { max: 10, pattern: [/^[0-9*#+]*$/, '前缀只能包含数字和 * # +'] }),
    enabled: flag('启用', { default: true }),
  },
  shown: { poolName: z.string().nullable() },
  duplicate: { text: '已有同名路由', field: 'name' },
  errors: {
    reordered: { kind: 'conflict', text: '路由已被其他人增减，请刷新后重试' },
    unknownTrunk: { kind: 'invalid', text: '线路不存在或已停用', field: 'trunks' },
    unknownPool: { kind: 'invalid', text: '号码池不存在', field: 'poolId' },
    badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'number' },
  },
});

/** The called numbers and their lines. The first matching route applies; a new one becomes the last. */
export const outboundRoute = {
  ...declared,
  /** All routes in their order. */
  list: endpoint({
    method: 'GET',
    path: '/xmf-call-center/outboundRoute',
    summary: '呼叫路由列表',
    access,
    reply: z.array(declared.schema.row),
  }),
};
export type OutboundRoute = RecordOf<typeof outboundRoute>;

/** The order of all routes, by their ids. */
export const sortOutboundRoutes = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/outboundRoute/sort',
  summary: '调整呼叫路由顺序',
  access,
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  reply: z.null(),
  errors: [declared.errors.reordered],
});

/** What a router's form can choose from. */
export const routeChoices = endpoint({
  method: 'GET',
  path: '/xmf-call-center/outboundRoute/choices',
  summary: '路由可选的线路和号码池',
  access,
  reply: z.object({
    lines: z.array(z.object({ id: trunkName, carrier: z.string(), reachable: z.boolean() })),
    pools: z.array(z.object({ id, name: z.string() })),
  }),
});

/** The route of a number if the caller dialled it now. It dials nothing and changes no turn. */
export const tryNumber = endpoint({
  method: 'GET',
  path: '/xmf-call-center/outboundRoute/try',
  summary: '试算号码走向',
  access,
  query: z.object({ number: z.string().trim().min(1, '请输入号码').max(30) }),
  reply: z.object({
    route: z.object({ id, name: z.string() }).nullable(),
    refused: z.boolean(),
    /** As the line is given it. */
    dialled: z.string(),
    /** The shown number and its pool; null: no number can be shown. */
    caller: z.object({ number: z.string(), pool: z.string().nullable() }).nullable(),
    /** In the order in which they would be tried. */
    lines: z.array(z.object({ name: trunkName, reachable: z.boolean() })),
  }),
  errors: [declared.errors.badNumber],
});
