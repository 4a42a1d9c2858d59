import * as z from 'zod';
import { appErrors } from '../admin/bought-app.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { tenantId, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { remoteId } from './release.contract.ts';

/** What the platform's operator sells: apps to tenants, until when and for how many. */
export const tenantAppErrors = defineErrors('tenantApp', {
  fewerThanHolders: { kind: 'conflict', text: '席位数少于已分配的人数，请先由企业收回席位', field: 'seats' },
  notForSale: { kind: 'invalid', text: '没有可以开通的这个应用', field: 'remoteId' },
});

const access = { code: 'platform_tenant_app', operator: true } as const;

/** How many seats can be sold. */
export const SEATS_LIMIT = 100_000;

/** An app as a tenant has it. */
export const tenantApp = z.object({
  remoteId: z.string(),
  name: z.string(),
  /** Switched on by the tenant's own administrators. */
  enabled: z.boolean(),
  expired: z.boolean(),
  /** Null: without end. */
  expireTime: timestamp.nullable(),
  /** Null: every agent may use it. */
  seats: z.number().int().nullable(),
  seatsUsed: z.number().int(),
  version: z.number().int(),
});

/** A tenant with the apps that it has, and how many people it has. */
export const tenantWithApps = z.object({
  id: z.string(),
  tenantId: z.number().int(),
  code: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  people: z.number().int(),
  apps: z.array(tenantApp),
});
export type TenantWithApps = z.output<typeof tenantWithApps>;

/** Tenants by their number, each with its apps. */
export const tenantApps = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/tenantapp',
  summary: '企业应用列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(tenantWithApps),
});

/** The apps on sale: every remote with a release, except those that every tenant has and those of the operator. */
export const appsForSale = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/tenantapp/sale',
  summary: '可开通的应用',
  access,
  reply: z.array(z.object({ remoteId: z.string(), name: z.string() })),
});

/** Which app, how long and for how many. */
export const saleTerms = z.object({
  remoteId,
  expireTime: timestamp.nullable(),
  seats: z.number().int().min(1, '至少 1 个席位').max(SEATS_LIMIT).nullable(),
});

/** Sells an app to a tenant, or changes the sale; takes effect in every open session within a second. */
export const sellApp = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/tenantapp',
  summary: '开通企业应用',
  access,
  /** `version`: of the tenant's current state; null: the tenant does not have the app. */
  body: saleTerms.extend({ tenantId, version: z.number().int().nullable() }),
  reply: z.null(),
  errors: [appErrors.changed, tenantAppErrors.fewerThanHolders, tenantAppErrors.notForSale],
});
