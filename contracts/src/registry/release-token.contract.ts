import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { remoteId } from './release.contract.ts';

const see = { code: 'platform_release', operator: true } as const;
const act = { code: 'platform_release_edit', operator: true } as const;

/** By which a team releases its one remote. The token itself is shown once, when it is made. */
export const releaseToken = z.object({
  id,
  remoteId: z.string(),
  team: z.string(),
  createdBy: z.string(),
  createTime: timestamp,
  expireTime: timestamp,
  lastUseTime: timestamp.nullable(),
});

/** Tokens that still open something. */
export const releaseTokens = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/tokens',
  summary: '发布令牌列表',
  access: see,
  reply: z.array(releaseToken),
});

/** What a new token is for, and how long it lives. */
export const newReleaseToken = z.object({
  remoteId,
  team: z.string().trim().min(1, '请填写团队').max(40),
  days: z.number().int().min(1).max(366).default(90),
});

/** Makes a token for a remote, also for one that has no release yet. */
export const createReleaseToken = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/tokens',
  summary: '新建发布令牌',
  access: act,
  body: newReleaseToken,
  reply: releaseToken.extend({ token: z.string() }),
});

/** From now on the token opens nothing. */
export const deleteReleaseToken = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/release/tokens/{id}',
  summary: '作废发布令牌',
  access: act,
  params: z.object({ id }),
  reply: z.null(),
});
