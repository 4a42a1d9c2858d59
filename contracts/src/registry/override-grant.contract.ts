import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { releaseErrors, remoteId } from './release.contract.ts';

/** Grants to run one remote from a developer's machine inside this portal (docs/decisions/0013). */

/** No grant lives longer. */
export const GRANT_MINUTES = 8 * 60;

const plainOrigin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/** HTTPS, or this very machine: exactly as a browser writes an origin, for it becomes part of a page's policy. */
export const overrideOrigin = z
  .string()
  .max(200)
  .refine(
    (text) => plainOrigin.test(text) && URL.canParse(text) && new URL(text).origin === text,
    '来源应为 https:// 或本机的地址，不含路径',
  );

/** Leave to run a remote from elsewhere. */
export const overrideGrant = z.object({
  id,
  remoteId: z.string(),
  origin: z.string(),
  tenantId: z.number().int(),
  /** Sign-in name of the only person of that tenant who may redeem it. */
  username: z.string(),
  createdBy: z.string(),
  createTime: timestamp,
  expireTime: timestamp,
  /** Who answers for it; null: nobody yet, and it opens nothing. */
  approvedBy: z.string().nullable(),
  /** When a browser redeemed it: no second one can. */
  redeemTime: timestamp.nullable(),
});
export type OverrideGrant = z.output<typeof overrideGrant>;

const see = { code: 'platform_release', operator: true } as const;
const act = { code: 'platform_release_edit', operator: true } as const;
/** Platform staff, or the team's token for this one remote. */
const actOrTeam = { code: 'platform_release_edit', operator: true, orReleaseToken: true } as const;

/** Grants that hold now. */
export const overrideGrants = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/overrides',
  summary: '试运行授权列表',
  access: see,
  reply: z.array(overrideGrant),
});

/**
 * Grants a person of a tenant to run a remote from an origin, in one browser. The code is shown once and redeemed once. Staff
 * approve by creating it. What a team asks for with its token opens nothing until the tenant's administrator or staff approve it.
 */
export const createOverrideGrant = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/overrides',
  summary: '新建试运行授权',
  access: actOrTeam,
  body: z.object({
    remoteId,
    origin: overrideOrigin,
    tenantId: z.number().int().min(1).max(2_147_483_647),
    username: z.string().trim().min(1, '请填写用户名').max(50),
    minutes: z.number().int().min(1).max(GRANT_MINUTES).default(GRANT_MINUTES),
  }),
  reply: overrideGrant.extend({ code: z.string() }),
  errors: [releaseErrors.tooManyGrants],
});

const byId = z.object({ remoteId, id });

/** Staff approve what a team asked for, as it is: person, tenant, origin and end. */
export const approveOverrideGrant = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/remotes/{remoteId}/overrides/{id}/approval',
  summary: '批准试运行',
  access: act,
  params: byId,
  reply: z.null(),
  errors: [releaseErrors.noSuchPerson],
});

/** From now on the grant opens nothing, also in the browser that redeemed it. */
export const deleteOverrideGrant = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/release/remotes/{remoteId}/overrides/{id}',
  summary: '收回试运行授权',
  access: actOrTeam,
  params: byId,
  reply: z.null(),
});

const ofTenant = { code: 'system_app' } as const;

/** Grants for people of the caller's tenant that hold now, those that wait for an approval first. */
export const tenantOverrideGrants = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/tenantOverrides',
  summary: '本企业的试运行',
  access: ofTenant,
  reply: z.array(overrideGrant),
});

/** The tenant's administrator approves what a team asked for, as it is. */
export const approveTenantOverride = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/tenantOverrides/{id}',
  summary: '批准本企业的试运行',
  access: ofTenant,
  params: z.object({ id }),
  reply: z.null(),
  errors: [releaseErrors.noSuchPerson],
});

/** The tenant's administrator refuses a grant, or takes it back. */
export const refuseTenantOverride = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/release/tenantOverrides/{id}',
  summary: '拒绝或收回本企业的试运行',
  access: ofTenant,
  params: z.object({ id }),
  reply: z.null(),
});

/** What this browser may run from elsewhere. */
const ownOverride = overrideGrant.pick({ remoteId: true, origin: true, expireTime: true });

/** Redeems a grant for this browser and agent: it gets a cookie by which its pages' policy allows the origin. */
export const redeemOverrideGrant = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/override',
  summary: '使用试运行授权',
  access: 'signed-in',
  body: z.object({ code: z.string().trim().min(1, '请填写授权码').max(100) }),
  reply: ownOverride,
  errors: [releaseErrors.grantRefused],
});

/** What this browser and agent may run from elsewhere now. */
export const readOverride = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/override',
  summary: '当前试运行授权',
  access: 'signed-in',
  reply: z.object({
    /** The server runs for development: every remote of this machine may run. */
    development: z.boolean(),
    grant: ownOverride.nullable(),
  }),
});

/** Gives the browser's grant back: everything runs as it was released. */
export const endOverride = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/release/override',
  summary: '结束试运行',
  access: 'signed-in',
  reply: z.null(),
});
