import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { trunkName } from './trunk.contract.ts';

export const outboundRouteErrors = defineErrors('outbound-route', {
  duplicate: { kind: 'conflict', text: '已有同名路由', field: 'name' },
  changed: { kind: 'conflict', text: '该路由已被其他人修改，请载入最新内容后再保存' },
  reordered: { kind: 'conflict', text: '路由已被其他人增减，请刷新后重试' },
  unknownTrunk: { kind: 'invalid', text: '线路不存在或已停用', field: 'trunks' },
  unknownPool: { kind: 'invalid', text: '号码池不存在', field: 'poolId' },
  badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'number' },
});

/** Which numbers, and what becomes of them. The first route that fits counts. */
export const outboundRouteFields = z.object({
  name: z.string().trim().min(1, '请输入路由名称').max(50),
  /** Digits and `+` as they are, `X` any digit, `*` at the end whatever follows. */
  pattern: z
    .string()
    .trim()
    .min(1, '请输入号码规则')
    .max(30)
    .regex(/^(\+?[0-9X]*\*?)$/, '号码规则由数字、X（任意一位）和末尾的 *（任意多位）组成'),
  act: z.enum(['call', 'refuse']),
  /** Lines in the order in which they are tried; none: all, by priority. */
  trunks: z.array(trunkName).max(20),
  /** Whose number is shown; null: the pool of the agent, of their skill group, or the usual one. */
  poolId: id.nullable(),
  /** So many digits are taken off, then these put before. */
  strip: z.number().int().min(0).max(20),
  prefix: z
    .string()
    .trim()
    .max(10)
    .regex(/^[0-9*#+]*$/, '前缀只能包含数字和 * # +'),
  enabled: z.boolean(),
});

export const outboundRoute = outboundRouteFields.extend({ id, poolName: z.string().nullable(), version: z.number().int() });
export type OutboundRoute = z.output<typeof outboundRoute>;

const access = { code: 'setting_callrouter' };
const errors = [outboundRouteErrors.duplicate, outboundRouteErrors.unknownTrunk, outboundRouteErrors.unknownPool];

/** All routes in their order. */
export const outboundRoutes = endpoint({
  method: 'GET',
  path: '/xmf-call-center/outboundRoute',
  summary: '呼叫路由列表',
  access,
  reply: z.array(outboundRoute),
});

/** Becomes the last. */
export const createOutboundRoute = endpoint({
  method: 'POST',
  path: '/xmf-call-center/outboundRoute',
  summary: '新建呼叫路由',
  access,
  body: outboundRouteFields,
  reply: z.object({ id }),
  errors,
});

export const updateOutboundRoute = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/outboundRoute',
  summary: '修改呼叫路由',
  access,
  body: outboundRouteFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [outboundRouteErrors.changed, ...errors],
});

export const deleteOutboundRoute = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/outboundRoute/{id}',
  summary: '删除呼叫路由',
  access,
  params: z.object({ id }),
  reply: z.null(),
});

/** The order of all routes, by their ids. */
export const sortOutboundRoutes = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/outboundRoute/sort',
  summary: '调整呼叫路由顺序',
  access,
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  reply: z.null(),
  errors: [outboundRouteErrors.reordered],
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

/** Which way a number would go if the caller dialled it now. Nothing is dialled, no turn is taken. */
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
    /** The number that is shown, and the pool that it is from; null: there is none to show. */
    caller: z.object({ number: z.string(), pool: z.string().nullable() }).nullable(),
    /** In the order in which they would be tried. */
    lines: z.array(z.object({ name: trunkName, reachable: z.boolean() })),
  }),
  errors: [outboundRouteErrors.badNumber],
});
