import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const appErrors = defineErrors('app', {
  off: { kind: 'forbidden', text: '应用未开通、已停用或已到期，需要时请联系管理员' },
  changed: { kind: 'conflict', text: '该应用的设置已被其他人修改，请载入最新内容后再保存' },
  expired: { kind: 'conflict', text: '应用已到期，续期后才能启用' },
  stays: { kind: 'conflict', text: '系统管理包含应用中心，停用后您将无法再启用任何应用' },
  tooManyHolders: { kind: 'conflict', text: '席位不足', field: 'agentIds' },
  noSeats: { kind: 'conflict', text: '该应用不限席位，无需分配', field: 'agentIds' },
  unknownAgent: { kind: 'invalid', text: '用户不存在、已停用或已删除', field: 'agentIds' },
});

/** The specification's version check asks for this id: the platform itself (section 7). */
export const PLATFORM_APP_ID = '39';

/** An app that the tenant bought: a remote of the portal. */
export const boughtApp = z.object({
  id,
  /** Its remote's id, which is its code. */
  code: z.string(),
  name: z.string(),
  /** As its menu names it; empty: none. */
  icon: z.string(),
  /** What its menu holds, in order. */
  pages: z.array(z.string()),
  enabled: z.boolean(),
  /** It expired: no agent can use it, enabled or not. */
  expired: z.boolean(),
  /** Null: without end. */
  expireTime: timestamp.nullable(),
  /** Null: everybody may use it, without a seat. */
  seats: z.number().int().nullable(),
  seatsUsed: z.number().int(),
  /** Agents who can use it while it is on: their roles have a right of it, and they have a licence if it needs one. */
  people: z.number().int(),
  /** Those of them who are signed in now. */
  online: z.number().int(),
  /** It cannot be switched off. */
  stays: z.boolean(),
  version: z.number().int(),
});
export type BoughtApp = z.output<typeof boughtApp>;

/** A user with a seat. */
export const seatHolder = z.object({ id, agName: z.string(), agNo: z.string(), departName: z.string() });
export type SeatHolder = z.output<typeof seatHolder>;

const access = { code: 'system_app' } as const;

/** The tenant's apps: `a` is the page, from 1, `b` its size. */
export const boughtApps = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/api/v1/version/buy/{a}/{b}',
  summary: '应用列表',
  access,
  params: z.object({ a: listQuery.shape.currentPage, b: listQuery.shape.pageSize }),
  reply: listPage(boughtApp),
});

/** One app with its seat holders; for {@link PLATFORM_APP_ID} the platform itself, which everybody signed in may ask. */
export const readBoughtApp = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/api/v1/version/buy/{id}',
  summary: '应用详情',
  access: 'signed-in',
  params: z.object({ id }),
  reply: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('platform'),
      id,
      name: z.string(),
      /** The product's version, for example 1.0.0. */
      release: z.string(),
      /** Scripts and styles of the page as it is served now: a page with others is an older one. */
      assets: z.array(z.string()),
    }),
    boughtApp.extend({ kind: z.literal('app'), holders: z.array(seatHolder) }),
  ]),
});

/** Who has a seat of an app. */
export const appSeats = z.object({ agentIds: z.array(id).max(10_000, '一次最多分配 10000 个席位') });

/** Switches an app on or off, and gives its seats; acts on every open session within a second. */
export const setBoughtApp = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/api/v1/version/buy/use',
  summary: '设置应用',
  access,
  /** Without `agentIds` the seats stay as they were. */
  body: appSeats.partial().extend({ id, enabled: z.boolean(), version: z.number().int() }),
  reply: z.null(),
  errors: [
    appErrors.changed,
    appErrors.expired,
    appErrors.stays,
    appErrors.tooManyHolders,
    appErrors.noSeats,
    appErrors.unknownAgent,
  ],
});

/** Switches apps on or off: all of them, or none. */
export const setBoughtApps = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/api/v1/version/buy/useBatch',
  summary: '批量启停应用',
  access,
  body: z.object({ ids: z.array(id).min(1).max(100), enabled: z.boolean() }),
  reply: z.null(),
  errors: [appErrors.expired, appErrors.stays],
});

/** Codes of the apps that the caller can use (specification section 6: subscribed app codes, per tenant). */
export const subscribedApps = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/api/v1/version/subscribed',
  summary: '已开通的应用',
  access: 'signed-in',
  reply: z.object({ tenantId: z.number().int(), codes: z.array(z.string()) }),
});
