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

export const overrideGrant = z.object({
  id,
  remoteId: z.string(),
  origin: z.string(),
  /** Whose people may redeem it. */
  tenantId: z.number().int(),
  createdBy: z.string(),
  createTime: timestamp,
  expireTime: timestamp,
  /** When a browser redeemed it: no second one can. */
  redeemTime: timestamp.nullable(),
});

const see = { code: 'platform_release', operator: true } as const;
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

/** Grants one browser of a tenant to run a remote from an origin. The code is shown once and redeemed once. */
export const createOverrideGrant = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/overrides',
  summary: '新建试运行授权',
  access: actOrTeam,
  body: z.object({
    remoteId,
    origin: overrideOrigin,
    tenantId: z.number().int().min(1).max(2_147_483_647),
    minutes: z.number().int().min(1).max(GRANT_MINUTES).default(GRANT_MINUTES),
  }),
  reply: overrideGrant.extend({ code: z.string() }),
});

/** From now on the grant opens nothing, also in the browser that redeemed it. */
export const deleteOverrideGrant = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/release/remotes/{remoteId}/overrides/{id}',
  summary: '收回试运行授权',
  access: actOrTeam,
  params: z.object({ remoteId, id }),
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
    /** The server runs for development: whatever this machine serves may be run. */
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
